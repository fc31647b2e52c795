# field_key_unknown.ksy:21: /types/record/seq/1/repeat: a field has no key "repeat" (did you mean "-repeated")
meta:
  id: field_key_unknown
  imports:
    - pb
  encoding: UTF-8
seq:
  - id: records
    type: record
    repeat: eos
types:
  record:
    -webide-representation: '{wire}'
    seq:
      - id: wire
        type: pb::wire
      - id: x
        size: wire.size
        type: pb::int32
        if: wire.number == 1
        repeat: eos
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

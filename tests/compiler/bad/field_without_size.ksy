# field_without_size.ksy:17: /types/record/seq/1: a field needs the key "size"
meta:
  id: field_without_size
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
        type: pb::int32
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

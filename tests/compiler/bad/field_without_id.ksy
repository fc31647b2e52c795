# field_without_id.ksy:17: /types/record/seq/1: a field needs the key "id"
meta:
  id: field_without_id
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
      - size: wire.size
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

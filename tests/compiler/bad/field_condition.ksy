# field_condition.ksy:20: /types/record/seq/1/if: the condition of a field is "wire.number == " and a decimal, found "wire.number == 0x1"
meta:
  id: field_condition
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
        if: wire.number == 0x1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

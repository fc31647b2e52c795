# enum_without_repeated.ksy:19: /types/record/seq/1/type: enum "mode" lacks the type "repeated" among its types
meta:
  id: enum_without_repeated
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
        type: mode::repeated
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  mode:
    -webide-representation: '{value}'
    seq:
      - id: raw
        type: pb::varint
    instances:
      value:
        value: raw.signed
        enum: values
    enums:
      values:
        0: one

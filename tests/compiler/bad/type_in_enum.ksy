# type_in_enum.ksy:20: /types/record/seq/1/type: "data_type" has no type "repeatd" (did you mean "repeated")
meta:
  id: type_in_enum
  imports:
    - data_type
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
        type: data_type::repeatd
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

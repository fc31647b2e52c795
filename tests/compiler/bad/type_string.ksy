# type_string.ksy:19: /types/record/seq/1/type: no type "string" (did you mean "str")
meta:
  id: type_string
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
        type: string
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# type_scalar_bare.ksy:19: /types/record/seq/1/type: no type "int32" (did you mean "pb::int32")
meta:
  id: type_scalar_bare
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
        type: int32
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

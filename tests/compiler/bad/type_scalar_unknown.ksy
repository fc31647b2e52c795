# type_scalar_unknown.ksy:19: /types/record/seq/1/type: no scalar type "pb::int33" (did you mean "pb::int32")
meta:
  id: type_scalar_unknown
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
        type: pb::int33
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

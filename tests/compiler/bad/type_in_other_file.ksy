# type_in_other_file.ksy:20: /types/record/seq/1/type: "tensor_shape_proto" has no type "dims" (did you mean "dim")
meta:
  id: type_in_other_file
  imports:
    - pb
    - tensor_shape_proto
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
        type: tensor_shape_proto::dims
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: tensor_spec_proto
  title: tensorflow.TensorSpecProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - data_type
    - pb
    - tensor_shape_proto
  encoding: UTF-8
-orig-id: tensorflow.TensorSpecProto
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
      - id: name
        size: wire.size
        type: str
        if: wire.number == 1
      - id: shape
        size: wire.size
        type: tensor_shape_proto
        if: wire.number == 2
      - id: dtype
        size: wire.size
        type: data_type
        if: wire.number == 3
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

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
doc: |
  A `tf.TensorSpec`: dtype and shape of a tensor, without its values.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/struct.proto
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
        doc: |
          Name of the tensor or of the argument it stands for. Empty if it has
          none.
      - id: shape
        size: wire.size
        type: tensor_shape_proto
        if: wire.number == 2
        doc: Shape of the tensor; dimensions or the rank may be unknown.
      - id: dtype
        size: wire.size
        type: data_type
        if: wire.number == 3
        doc: Element type of the tensor.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

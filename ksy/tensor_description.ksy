# yaml-language-server: $schema=profile.schema.json
meta:
  id: tensor_description
  title: tensorflow.TensorDescription
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - allocation_description
    - data_type
    - pb
    - tensor_shape_proto
  encoding: UTF-8
doc: |
  A tensor without its values: dtype, shape and buffer.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/tensor_description.proto
-orig-id: tensorflow.TensorDescription
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
      - id: dtype
        size: wire.size
        type: data_type
        if: wire.number == 1
        doc: Data type of the elements.
      - id: shape
        size: wire.size
        type: tensor_shape_proto
        if: wire.number == 2
        doc: The shape.
      - id: allocation_description
        size: wire.size
        type: allocation_description
        if: wire.number == 4
        doc: The buffer that holds the values.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: node_output
  title: tensorflow.NodeOutput
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - tensor_description
  encoding: UTF-8
doc: One tensor that a node put out while it was traced.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/step_stats.proto
-orig-id: tensorflow.NodeOutput
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
      - id: slot
        size: wire.size
        type: pb::int32
        if: wire.number == 1
        doc: |
          Index of the output, as in the tensor name `node:output`. Absent is
          output 0.
      - id: tensor_description
        size: wire.size
        type: tensor_description
        if: wire.number == 3
        doc: Dtype, shape and buffer of the tensor, without its values.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

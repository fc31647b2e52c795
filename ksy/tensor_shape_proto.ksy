# yaml-language-server: $schema=profile.schema.json
meta:
  id: tensor_shape_proto
  title: tensorflow.TensorShapeProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: Shape of a tensor, one `dim` per axis, outermost first.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/tensor_shape.proto
-orig-id: tensorflow.TensorShapeProto
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
      - id: dim
        size: wire.size
        type: dim
        if: wire.number == 2
        -repeated: true
        doc: One axis.
      - id: unknown_rank
        size: wire.size
        type: pb::bool
        if: wire.number == 3
        doc: True if even the number of axes is unknown; then there is no `dim`.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  dim:
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
          - id: size
            size: wire.size
            type: pb::int64
            if: wire.number == 1
            doc: Length of the axis, -1 if unknown.
          - id: name
            size: wire.size
            type: str
            if: wire.number == 2
            doc: Optional name of the axis.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

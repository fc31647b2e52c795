# yaml-language-server: $schema=profile.schema.json
meta:
  id: tensor_shape_proto
  title: tensorflow.TensorShapeProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  The shape of a tensor: the size of every axis, if they are known.

  Three cases that look alike in a file:
  - no `dim`, `unknown_rank` false: a scalar;
  - no `dim`, `unknown_rank` true: any number of axes;
  - a `dim` of size -1: the axis exists, its size is not known (often the
    batch).

  An axis of size 0 is something else again: the tensor has no elements. Field
  number 1 is not used.
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
        doc: |
          The axes, outermost first; their count is the rank. None at all means
          a scalar, unless `unknown_rank` is true.
      - id: unknown_rank
        size: wire.size
        type: pb::bool
        if: wire.number == 3
        doc: |
          True if not even the number of axes is known; there is no `dim` then.
          Absent means false: the rank is the count of `dim`.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  dim:
    doc: |
      One axis of the shape.

      Zero is not written, so an axis of size 0 is an empty message (`12 00` in
      the file).
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
            doc: |
              Size of the axis, in elements; -1 means unknown and takes ten
              bytes. Absent means 0.
          - id: name
            size: wire.size
            type: str
            if: wire.number == 2
            doc: |
              Name of the axis. Optional, without effect, and hardly ever set.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

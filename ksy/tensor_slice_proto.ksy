# yaml-language-server: $schema=profile.schema.json
meta:
  id: tensor_slice_proto
  title: tensorflow.TensorSliceProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  A box cut out of a tensor: a range in each dimension.
  It can only be resolved with the shape of the whole tensor at hand.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/tensor_slice.proto
-orig-id: tensorflow.TensorSliceProto
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
      - id: extent
        size: wire.size
        type: extent
        if: wire.number == 1
        -repeated: true
        doc: The ranges, one for each dimension, in the order of the dimensions.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  extent:
    doc: |
      The range of a slice in one dimension. An empty one takes the whole
      dimension.
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
          - id: start
            size: wire.size
            type: pb::int64
            if: wire.number == 1
            doc: First index of the range. Absent means 0.
          - id: length
            size: wire.size
            type: pb::int64
            if: wire.number == 2
            -oneof: has_length_hack
            doc: |
              Count of indices in the range. Absent, or -1, means all of the
              dimension.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

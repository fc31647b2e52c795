# yaml-language-server: $schema=profile.schema.json
meta:
  id: tensor_slice_proto
  title: tensorflow.TensorSliceProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
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
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  extent:
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
          - id: length
            size: wire.size
            type: pb::int64
            if: wire.number == 2
            -oneof: has_length_hack
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

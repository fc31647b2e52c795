# yaml-language-server: $schema=profile.schema.json
meta:
  id: bundle_entry_proto
  title: tensorflow.BundleEntryProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - data_type
    - pb
    - tensor_shape_proto
    - tensor_slice_proto
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/tensor_bundle.proto
-orig-id: tensorflow.BundleEntryProto
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
      - id: shape
        size: wire.size
        type: tensor_shape_proto
        if: wire.number == 2
      - id: shard_id
        size: wire.size
        type: pb::int32
        if: wire.number == 3
      - id: offset
        size: wire.size
        type: pb::int64
        if: wire.number == 4
      - id: size
        size: wire.size
        type: pb::int64
        if: wire.number == 5
      - id: crc32c
        size: wire.size
        type: pb::fixed32
        if: wire.number == 6
      - id: slices
        size: wire.size
        type: tensor_slice_proto
        if: wire.number == 7
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

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
doc: |
  One tensor of a checkpoint: its type and where its bytes are.
  The `.index` file, a sorted table of keys and values, holds one for each
  tensor name. The bytes are in the data files beside it.
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
        doc: Element type of the tensor.
      - id: shape
        size: wire.size
        type: tensor_shape_proto
        if: wire.number == 2
        doc: Shape of the whole tensor; empty for a scalar.
      - id: shard_id
        size: wire.size
        type: pb::int32
        if: wire.number == 3
        doc: |
          Number of the data file: `prefix.data-00000-of-00001` is shard 0 of 1.
          Absent means 0.
      - id: offset
        size: wire.size
        type: pb::int64
        if: wire.number == 4
        doc: |
          Offset of the first byte of the tensor in that file. Absent means 0.
      - id: size
        size: wire.size
        type: pb::int64
        if: wire.number == 5
        doc: |
          Size of the stored tensor in bytes. For numeric types it is count ×
          element size; DT_STRING adds lengths and their checksum in front of
          the strings.
      - id: crc32c
        size: wire.size
        type: pb::fixed32
        if: wire.number == 6
        doc: |
          CRC-32C of the tensor's bytes in masked form: rotated right by 15
          bits, plus 0xa282ead8. For DT_STRING the lengths enter it as
          fixed-width integers, not as the varints of the file.
      - id: slices
        size: wire.size
        type: tensor_slice_proto
        if: wire.number == 7
        -repeated: true
        doc: |
          The slices of a partitioned variable. If there are any, only `dtype`
          and `shape` of this entry count, for the whole variable; each slice
          has an entry of its own, under a key encoded from the name and the
          slice. Empty for a tensor stored in one piece.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

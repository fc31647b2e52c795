# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_tensor_slices
  title: tensorflow.SavedTensorSlices
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - saved_slice
    - saved_tensor_slice_meta
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/util/saved_tensor_slice.proto
-orig-id: tensorflow.SavedTensorSlices
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
      - id: meta
        size: wire.size
        type: saved_tensor_slice_meta
        if: wire.number == 1
      - id: data
        size: wire.size
        type: saved_slice
        if: wire.number == 2
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_tensor_slice_meta
  title: tensorflow.SavedTensorSliceMeta
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - saved_slice_meta
    - version_def
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/util/saved_tensor_slice.proto
-orig-id: tensorflow.SavedTensorSliceMeta
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
      - id: tensor
        size: wire.size
        type: saved_slice_meta
        if: wire.number == 1
        -repeated: true
      - id: versions
        size: wire.size
        type: version_def
        if: wire.number == 2
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

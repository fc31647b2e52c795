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
doc: The table of contents of an old (V1) checkpoint file.
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
        doc: |
          The tensors of the file, one entry each, with all slices of the
          tensor.
      - id: versions
        size: wire.size
        type: version_def
        if: wire.number == 2
        doc: Version of the checkpoint format and the versions that can read it.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

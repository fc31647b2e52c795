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
doc: |
  A value in the table of an old (V1) checkpoint file.
  The file is a sorted table. The value of the empty key, the first, has `meta`,
  the table of contents; each other value has `data`, one slice.
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
        doc: The tensors of the file and their slices. Only in the first value.
      - id: data
        size: wire.size
        type: saved_slice
        if: wire.number == 2
        doc: The elements of one slice. In all values but the first.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

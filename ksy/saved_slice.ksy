# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_slice
  title: tensorflow.SavedSlice
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - tensor_proto
    - tensor_slice_proto
  encoding: UTF-8
doc: The elements of one slice of a tensor in an old (V1) checkpoint file.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/util/saved_tensor_slice.proto
-orig-id: tensorflow.SavedSlice
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
      - id: name
        size: wire.size
        type: str
        if: wire.number == 1
        doc: |
          Name of the tensor; the same name is encoded in the key of this value.
      - id: slice
        size: wire.size
        type: tensor_slice_proto
        if: wire.number == 2
        doc: Which part of the tensor it is, with one range for each dimension.
      - id: data
        size: wire.size
        type: tensor_proto
        if: wire.number == 3
        doc: |
          The elements, in the typed `*_val` field only. `dtype` and
          `tensor_shape` are not set: they follow from the SavedSliceMeta of the
          tensor and from `slice`.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

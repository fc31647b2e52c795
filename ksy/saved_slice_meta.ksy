# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_slice_meta
  title: tensorflow.SavedSliceMeta
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - data_type
    - pb
    - tensor_shape_proto
    - tensor_slice_proto
  encoding: UTF-8
doc: |
  One tensor of an old (V1) checkpoint file and the slices the file has of it.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/util/saved_tensor_slice.proto
-orig-id: tensorflow.SavedSliceMeta
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
        doc: Name of the tensor, most often that of a variable.
      - id: shape
        size: wire.size
        type: tensor_shape_proto
        if: wire.number == 2
        doc: Shape of the whole tensor.
      - id: type
        size: wire.size
        type: data_type
        if: wire.number == 3
        doc: Element type of the tensor.
      - id: slice
        size: wire.size
        type: tensor_slice_proto
        if: wire.number == 4
        -repeated: true
        doc: |
          The slices in this file. A tensor stored in one piece has one slice
          that covers it all.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

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
      - id: slice
        size: wire.size
        type: tensor_slice_proto
        if: wire.number == 2
      - id: data
        size: wire.size
        type: tensor_proto
        if: wire.number == 3
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

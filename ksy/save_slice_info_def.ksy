# yaml-language-server: $schema=profile.schema.json
meta:
  id: save_slice_info_def
  title: tensorflow.SaveSliceInfoDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  Where a variable belongs in a larger, partitioned one.
  A checkpoint stores the larger variable under one name, this variable as a
  slice of it. All three lists have one element for each dimension.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/variable.proto
-orig-id: tensorflow.SaveSliceInfoDef
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
      - id: full_name
        size: wire.size
        type: str
        if: wire.number == 1
        doc: Name of the larger variable, its key in the checkpoint.
      - id: full_shape
        size: wire.size
        type: pb::repeated_int64
        if: wire.number == 2
        doc: Shape of the larger variable, in elements.
      - id: var_offset
        size: wire.size
        type: pb::repeated_int64
        if: wire.number == 3
        doc: Index in the larger variable at which this one starts, in elements.
      - id: var_shape
        size: wire.size
        type: pb::repeated_int64
        if: wire.number == 4
        doc: Shape of this variable, in elements.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: save_slice_info_def
  title: tensorflow.SaveSliceInfoDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
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
      - id: full_shape
        size: wire.size
        type: pb::repeated_int64
        if: wire.number == 2
      - id: var_offset
        size: wire.size
        type: pb::repeated_int64
        if: wire.number == 3
      - id: var_shape
        size: wire.size
        type: pb::repeated_int64
        if: wire.number == 4
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

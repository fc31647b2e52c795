# yaml-language-server: $schema=profile.schema.json
meta:
  id: saver_def
  title: tensorflow.SaverDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
-orig-id: tensorflow.SaverDef
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
      - id: filename_tensor_name
        size: wire.size
        type: str
        if: wire.number == 1
      - id: save_tensor_name
        size: wire.size
        type: str
        if: wire.number == 2
      - id: restore_op_name
        size: wire.size
        type: str
        if: wire.number == 3
      - id: max_to_keep
        size: wire.size
        type: pb::int32
        if: wire.number == 4
      - id: sharded
        size: wire.size
        type: pb::bool
        if: wire.number == 5
      - id: keep_checkpoint_every_n_hours
        size: wire.size
        type: pb::float
        if: wire.number == 6
      - id: version
        size: wire.size
        type: checkpoint_format_version
        if: wire.number == 7
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  checkpoint_format_version:
    -webide-representation: '{value}'
    seq:
      - id: raw
        type: pb::varint
    instances:
      value:
        value: raw.signed
        enum: values
    types:
      repeated:
        seq:
          - id: values
            type: checkpoint_format_version
            repeat: eos
    enums:
      values:
        0: legacy
        1: v1
        2: v2

# yaml-language-server: $schema=profile.schema.json
meta:
  id: full_type_def
  title: tensorflow.FullTypeDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - full_type_id
    - pb
  encoding: UTF-8
-orig-id: tensorflow.FullTypeDef
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
      - id: type_id
        size: wire.size
        type: full_type_id
        if: wire.number == 1
      - id: args
        size: wire.size
        type: full_type_def
        if: wire.number == 2
        -repeated: true
      - id: s
        size: wire.size
        type: str
        if: wire.number == 3
        -oneof: attr
      - id: i
        size: wire.size
        type: pb::int64
        if: wire.number == 4
        -oneof: attr
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

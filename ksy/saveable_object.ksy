# yaml-language-server: $schema=profile.schema.json
meta:
  id: saveable_object
  title: tensorflow.SaveableObject
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
-orig-id: tensorflow.SaveableObject
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
      - id: save_function
        size: wire.size
        type: pb::int32
        if: wire.number == 2
      - id: restore_function
        size: wire.size
        type: pb::int32
        if: wire.number == 3
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

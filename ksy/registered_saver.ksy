# yaml-language-server: $schema=profile.schema.json
meta:
  id: registered_saver
  title: tensorflow.RegisteredSaver
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
-orig-id: tensorflow.RegisteredSaver
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
      - id: object_name
        size: wire.size
        type: str
        if: wire.number == 2
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_user_object
  title: tensorflow.SavedUserObject
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - version_def
  encoding: UTF-8
-orig-id: tensorflow.SavedUserObject
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
      - id: identifier
        size: wire.size
        type: str
        if: wire.number == 1
      - id: version
        size: wire.size
        type: version_def
        if: wire.number == 2
      - id: metadata
        size: wire.size
        type: str
        if: wire.number == 3
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

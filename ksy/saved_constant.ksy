# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_constant
  title: tensorflow.SavedConstant
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
-orig-id: tensorflow.SavedConstant
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
      - id: operation
        size: wire.size
        type: str
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

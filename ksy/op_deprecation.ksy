# yaml-language-server: $schema=profile.schema.json
meta:
  id: op_deprecation
  title: tensorflow.OpDeprecation
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
-orig-id: tensorflow.OpDeprecation
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
      - id: version
        size: wire.size
        type: pb::int32
        if: wire.number == 1
      - id: explanation
        size: wire.size
        type: str
        if: wire.number == 2
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: version_def
  title: tensorflow.VersionDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
-orig-id: tensorflow.VersionDef
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
      - id: producer
        size: wire.size
        type: pb::int32
        if: wire.number == 1
      - id: min_consumer
        size: wire.size
        type: pb::int32
        if: wire.number == 2
      - id: bad_consumers
        size: wire.size
        type: pb::repeated_int32
        if: wire.number == 3
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: version_def
  title: tensorflow.VersionDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  Version numbers that decide whether a reader may use the data.

  Each kind of data (graphs, checkpoints …) counts its own versions. A reader
  has its own version and the oldest producer it still accepts. It may read the
  data if `producer` is not older than that, its own version is at least
  `min_consumer`, and it is not in `bad_consumers`.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/versions.proto
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
        doc: Version of the code that wrote the data. Absent means 0.
      - id: min_consumer
        size: wire.size
        type: pb::int32
        if: wire.number == 2
        doc: |
          Oldest version that may read the data. Absent means 0: no limit.
      - id: bad_consumers
        size: wire.size
        type: pb::repeated_int32
        if: wire.number == 3
        doc: |
          Single versions that must not read the data, for example because of a
          bug.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

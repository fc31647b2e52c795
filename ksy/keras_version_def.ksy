# yaml-language-server: $schema=profile.schema.json
meta:
  id: keras_version_def
  title: third_party.tensorflow.python.keras.protobuf.VersionDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  Version of something Keras has stored, and who can read it (a copy of
  VersionDef).
  A reader of version `c` can read it if its own lowest accepted producer is not
  above `producer`, if `c` ≥ `min_consumer`, and if `c` is not in
  `bad_consumers`.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/python/keras/protobuf/versions.proto
-orig-id: third_party.tensorflow.python.keras.protobuf.VersionDef
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
        doc: Version of the code that wrote the data.
      - id: min_consumer
        size: wire.size
        type: pb::int32
        if: wire.number == 2
        doc: Lowest version of a reader that can use the data. Absent means 0.
      - id: bad_consumers
        size: wire.size
        type: pb::repeated_int32
        if: wire.number == 3
        doc: |
          Versions of readers that must not use the data, because of a known
          fault.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

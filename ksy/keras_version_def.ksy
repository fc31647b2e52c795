# yaml-language-server: $schema=profile.schema.json
meta:
  id: keras_version_def
  title: third_party.tensorflow.python.keras.protobuf.VersionDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
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

# yaml-language-server: $schema=profile.schema.json
meta:
  id: keras_saved_object
  title: third_party.tensorflow.python.keras.protobuf.SavedObject
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - keras_version_def
    - pb
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/python/keras/protobuf/saved_metadata.proto
-orig-id: third_party.tensorflow.python.keras.protobuf.SavedObject
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
      - id: node_id
        size: wire.size
        type: pb::int32
        if: wire.number == 2
      - id: node_path
        size: wire.size
        type: str
        if: wire.number == 3
      - id: identifier
        size: wire.size
        type: str
        if: wire.number == 4
      - id: metadata
        size: wire.size
        type: str
        if: wire.number == 5
      - id: version
        size: wire.size
        type: keras_version_def
        if: wire.number == 6
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_metadata
  title: third_party.tensorflow.python.keras.protobuf.SavedMetadata
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - keras_saved_object
    - pb
  encoding: UTF-8
doc: |
  What Keras stores about the layers and models of a SavedModel.
  It is the file `keras_metadata.pb` beside `saved_model.pb`.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/python/keras/protobuf/saved_metadata.proto
-orig-id: third_party.tensorflow.python.keras.protobuf.SavedMetadata
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
      - id: nodes
        size: wire.size
        type: keras_saved_object
        if: wire.number == 1
        -repeated: true
        doc: |
          The Keras objects, one entry each. Objects of the SavedModel that are
          not from Keras have none.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

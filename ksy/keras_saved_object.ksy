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
doc: |
  One layer, model or metric of Keras and its configuration (not the SavedObject
  of TensorFlow).
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
        doc: |
          Id of the object: its index in `SavedObjectGraph.nodes` of the
          SavedModel. 0, the root, is not written.
      - id: node_path
        size: wire.size
        type: str
        if: wire.number == 3
        doc: |
          Path of the object from the root, for example
          `root.layer_with_weights-0`; the root itself is `root`.
      - id: identifier
        size: wire.size
        type: str
        if: wire.number == 4
        doc: |
          Kind of the object, which selects how it is loaded: `_tf_keras_model`,
          `_tf_keras_sequential`, `_tf_keras_network`, `_tf_keras_layer`,
          `_tf_keras_input_layer`, `_tf_keras_rnn_layer` or `_tf_keras_metric`.
      - id: metadata
        size: wire.size
        type: str
        if: wire.number == 5
        doc: |
          Configuration of the object as JSON text: class name, `config`, input
          shapes, training settings …
      - id: version
        size: wire.size
        type: keras_version_def
        if: wire.number == 6
        doc: Version of the way this entry is written.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

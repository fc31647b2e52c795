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
doc: |
  A Python object whose class is not one of the built-in kinds of SavedObject.
  It has children but no value of its own, so no function can take it as an
  input.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/saved_object_graph.proto
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
        doc: |
          Names the class for the loader, for example `_generic_user_object`,
          `trackable_list_wrapper` or `_tf_keras_layer`. A loader that does not
          know it makes a plain object with the same children.
      - id: version
        size: wire.size
        type: version_def
        if: wire.number == 2
        doc: |
          Version of the way this kind of object is written; a plain object has
          producer 1.
      - id: metadata
        size: wire.size
        type: str
        if: wire.number == 3
        doc: |
          Deprecated: no general replacement; put such data in a file of its
          own. Older Keras kept the configuration of a layer here as JSON, newer
          Keras writes it to `keras_metadata.pb` (SavedMetadata).
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

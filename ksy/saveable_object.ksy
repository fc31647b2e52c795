# yaml-language-server: $schema=profile.schema.json
meta:
  id: saveable_object
  title: tensorflow.SaveableObject
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  The pair of functions that saves and restores the state of an object other
  than a variable.
  Each is the id of an object: an index into `SavedObjectGraph.nodes`.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/saved_object_graph.proto
-orig-id: tensorflow.SaveableObject
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
      - id: save_function
        size: wire.size
        type: pb::int32
        if: wire.number == 2
        doc: Id of the function that returns the tensors to save.
      - id: restore_function
        size: wire.size
        type: pb::int32
        if: wire.number == 3
        doc: |
          Id of the function that takes restored tensors and puts them back into
          the object.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

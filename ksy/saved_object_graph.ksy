# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_object_graph
  title: tensorflow.SavedObjectGraph
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - saved_concrete_function
    - saved_object
  encoding: UTF-8
doc: |
  The objects of a TensorFlow 2 SavedModel and how they refer to each other.
  It stands in `MetaGraphDef.object_graph_def`; files written by the TensorFlow
  1 API have none.
  The values of the variables are not here: they are in the checkpoint beside
  the file.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/saved_object_graph.proto
-orig-id: tensorflow.SavedObjectGraph
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
        type: saved_object
        if: wire.number == 1
        -repeated: true
        doc: |
          All objects, one after another. The index in this list is the id of
          the object; object 0 is the root, the model itself.
      - id: concrete_functions
        size: wire.size
        type: concrete_functions_entry
        if: wire.number == 2
        -repeated: true
        doc: |
          What is known of each traced function beyond its FunctionDef, by
          function name. SavedFunction and SavedBareConcreteFunction refer to
          the keys.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  concrete_functions_entry:
    doc: One entry of the map `concrete_functions`.
    -map-entry: true
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
          - id: key
            size: wire.size
            type: str
            if: wire.number == 1
            doc: |
              Name of the function, as in `signature.name` of a FunctionDef of
              the graph's library.
          - id: value
            size: wire.size
            type: saved_concrete_function
            if: wire.number == 2
            doc: Captured objects and signature of that function.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

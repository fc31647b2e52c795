# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_bare_concrete_function
  title: tensorflow.SavedBareConcreteFunction
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - function_spec
    - pb
  encoding: UTF-8
doc: |
  One traced function that is called directly, with tensors only.
  The signatures of a TensorFlow 2 SavedModel are of this kind.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/saved_object_graph.proto
-orig-id: tensorflow.SavedBareConcreteFunction
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
      - id: concrete_function_name
        size: wire.size
        type: str
        if: wire.number == 1
        doc: |
          Name of the function: a key of `SavedObjectGraph.concrete_functions`.
      - id: argument_keywords
        size: wire.size
        type: str
        if: wire.number == 2
        -repeated: true
        doc: |
          The names of the arguments, one for each tensor the caller passes, in
          order and all different.
      - id: allowed_positional_arguments
        size: wire.size
        type: pb::int64
        if: wire.number == 3
        doc: |
          How many of the arguments, counted from the first, may be passed by
          position. 0 means that all of them must be named.
      - id: function_spec
        size: wire.size
        type: function_spec
        if: wire.number == 4
        doc: |
          The Python signature of the function. Absent in older files and for
          functions made by wrapping a TensorFlow 1 graph.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

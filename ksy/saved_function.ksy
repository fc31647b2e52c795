# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_function
  title: tensorflow.SavedFunction
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - function_spec
    - pb
  encoding: UTF-8
doc: |
  A `tf.function`: one Python signature and the functions traced for it.
  A call picks the traced function whose signature fits the arguments.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/saved_object_graph.proto
-orig-id: tensorflow.SavedFunction
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
      - id: concrete_functions
        size: wire.size
        type: str
        if: wire.number == 1
        -repeated: true
        doc: |
          Names of the traced functions: keys of
          `SavedObjectGraph.concrete_functions`. Empty if the function was never
          called before saving; then it cannot be called after loading.
      - id: function_spec
        size: wire.size
        type: function_spec
        if: wire.number == 2
        doc: The Python signature all these functions share.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: function_def_library
  title: tensorflow.FunctionDefLibrary
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - function_def
    - gradient_def
    - pb
    - registered_gradient
  encoding: UTF-8
doc: The functions a graph can call, and their gradients.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/function.proto
-orig-id: tensorflow.FunctionDefLibrary
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
      - id: function
        size: wire.size
        type: function_def
        if: wire.number == 1
        -repeated: true
        doc: |
          The functions, each with a name of its own. The order has no meaning.
      - id: gradient
        size: wire.size
        type: gradient_def
        if: wire.number == 2
        -repeated: true
        doc: Which function is the gradient of which other. Empty in most files.
      - id: registered_gradients
        size: wire.size
        type: registered_gradient
        if: wire.number == 3
        -repeated: true
        doc: |
          Gradient functions for nodes that ask for one by op type, as
          `tf.custom_gradient` makes them. Empty in most files.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

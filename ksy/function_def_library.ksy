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
      - id: gradient
        size: wire.size
        type: gradient_def
        if: wire.number == 2
        -repeated: true
      - id: registered_gradients
        size: wire.size
        type: registered_gradient
        if: wire.number == 3
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

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
      - id: function_spec
        size: wire.size
        type: function_spec
        if: wire.number == 2
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

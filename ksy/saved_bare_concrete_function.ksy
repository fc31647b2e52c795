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
      - id: argument_keywords
        size: wire.size
        type: str
        if: wire.number == 2
        -repeated: true
      - id: allowed_positional_arguments
        size: wire.size
        type: pb::int64
        if: wire.number == 3
      - id: function_spec
        size: wire.size
        type: function_spec
        if: wire.number == 4
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

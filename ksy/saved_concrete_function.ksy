# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_concrete_function
  title: tensorflow.SavedConcreteFunction
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - structured_value
  encoding: UTF-8
-orig-id: tensorflow.SavedConcreteFunction
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
      - id: bound_inputs
        size: wire.size
        type: pb::repeated_int32
        if: wire.number == 2
      - id: canonicalized_input_signature
        size: wire.size
        type: structured_value
        if: wire.number == 3
      - id: output_signature
        size: wire.size
        type: structured_value
        if: wire.number == 4
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

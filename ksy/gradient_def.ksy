# yaml-language-server: $schema=profile.schema.json
meta:
  id: gradient_def
  title: tensorflow.GradientDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
-orig-id: tensorflow.GradientDef
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
      - id: function_name
        size: wire.size
        type: str
        if: wire.number == 1
      - id: gradient_func
        size: wire.size
        type: str
        if: wire.number == 2
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

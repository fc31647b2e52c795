# yaml-language-server: $schema=profile.schema.json
meta:
  id: tuple_value
  title: tensorflow.TupleValue
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - structured_value
  encoding: UTF-8
-orig-id: tensorflow.TupleValue
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
      - id: values
        size: wire.size
        type: structured_value
        if: wire.number == 1
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

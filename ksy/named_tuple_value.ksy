# yaml-language-server: $schema=profile.schema.json
meta:
  id: named_tuple_value
  title: tensorflow.NamedTupleValue
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pair_value
    - pb
  encoding: UTF-8
-orig-id: tensorflow.NamedTupleValue
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
      - id: name
        size: wire.size
        type: str
        if: wire.number == 1
      - id: values
        size: wire.size
        type: pair_value
        if: wire.number == 2
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

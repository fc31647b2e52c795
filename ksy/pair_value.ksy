# yaml-language-server: $schema=profile.schema.json
meta:
  id: pair_value
  title: tensorflow.PairValue
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - structured_value
  encoding: UTF-8
doc: |
  A name with a value: one field of a named tuple.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/struct.proto
-orig-id: tensorflow.PairValue
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
      - id: key
        size: wire.size
        type: str
        if: wire.number == 1
        doc: Name of the field.
      - id: value
        size: wire.size
        type: structured_value
        if: wire.number == 2
        doc: Value of the field.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

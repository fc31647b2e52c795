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
doc: |
  A Python named tuple: the name of the class and its fields.
  A loader makes a new class of that name with those fields.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/struct.proto
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
        doc: Name of the class, for example `FullArgSpec`, without its module.
      - id: values
        size: wire.size
        type: pair_value
        if: wire.number == 2
        -repeated: true
        doc: The fields with their values, in the order of the tuple.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

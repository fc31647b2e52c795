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
doc: A Python tuple without named fields.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/struct.proto
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
        doc: The elements, in order. No element means the empty tuple.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

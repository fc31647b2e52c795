# yaml-language-server: $schema=profile.schema.json
meta:
  id: list_value
  title: tensorflow.ListValue
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - structured_value
  encoding: UTF-8
doc: A Python list (not `google.protobuf.ListValue`).
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/struct.proto
-orig-id: tensorflow.ListValue
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
        doc: The elements, in order. No element means the empty list.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

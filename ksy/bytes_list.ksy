# yaml-language-server: $schema=profile.schema.json
meta:
  id: bytes_list
  title: tensorflow.BytesList
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: A list of byte strings, in a Feature.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/example/feature.proto
-orig-id: tensorflow.BytesList
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
      - id: value
        size: wire.size
        if: wire.number == 1
        -repeated: true
        doc: The byte strings, in order.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: int64_list
  title: tensorflow.Int64List
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: A list of integers, in a Feature.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/example/feature.proto
-orig-id: tensorflow.Int64List
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
        type: pb::repeated_int64
        if: wire.number == 1
        doc: The values, in order. A negative one takes ten bytes.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

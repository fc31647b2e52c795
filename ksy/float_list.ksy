# yaml-language-server: $schema=profile.schema.json
meta:
  id: float_list
  title: tensorflow.FloatList
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: A list of floats, in a Feature.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/example/feature.proto
-orig-id: tensorflow.FloatList
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
        type: pb::repeated_float
        if: wire.number == 1
        doc: The values, in order.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

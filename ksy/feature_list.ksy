# yaml-language-server: $schema=profile.schema.json
meta:
  id: feature_list
  title: tensorflow.FeatureList
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - feature
    - pb
  encoding: UTF-8
doc: The values of one feature over the steps of a sequence.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/example/feature.proto
-orig-id: tensorflow.FeatureList
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
      - id: feature
        size: wire.size
        type: feature
        if: wire.number == 1
        -repeated: true
        doc: |
          One Feature for each step, in order. All hold the same kind of value.
          Whether they may differ in length is up to the reader.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

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
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

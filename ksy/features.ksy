# yaml-language-server: $schema=profile.schema.json
meta:
  id: features
  title: tensorflow.Features
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - feature
    - pb
  encoding: UTF-8
doc: The features of an example, by name.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/example/feature.proto
-orig-id: tensorflow.Features
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
        type: feature_entry
        if: wire.number == 1
        -repeated: true
        doc: |
          The features. A name that is missing takes the reader's default, if it
          has one.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  feature_entry:
    doc: One entry of the map `feature`.
    -map-entry: true
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
            doc: Name of the feature, such as `label` or `image/encoded`.
          - id: value
            size: wire.size
            type: feature
            if: wire.number == 2
            doc: |
              Its values. Present but empty means an empty tensor, not a missing
              feature.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

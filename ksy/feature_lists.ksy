# yaml-language-server: $schema=profile.schema.json
meta:
  id: feature_lists
  title: tensorflow.FeatureLists
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - feature_list
    - pb
  encoding: UTF-8
doc: The features of a sequence that change from step to step, by name.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/example/feature.proto
-orig-id: tensorflow.FeatureLists
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
      - id: feature_list
        size: wire.size
        type: feature_list_entry
        if: wire.number == 1
        -repeated: true
        doc: |
          The lists. Whether a missing name is an error or an empty list is up
          to the reader.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  feature_list_entry:
    doc: One entry of the map `feature_list`.
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
            doc: Name of the feature.
          - id: value
            size: wire.size
            type: feature_list
            if: wire.number == 2
            doc: Its values, step by step.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: summary_metadata
  title: tensorflow.SummaryMetadata
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - data_class
    - pb
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/summary.proto
-orig-id: tensorflow.SummaryMetadata
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
      - id: plugin_data
        size: wire.size
        type: plugin_data
        if: wire.number == 1
      - id: display_name
        size: wire.size
        type: str
        if: wire.number == 2
      - id: summary_description
        size: wire.size
        type: str
        if: wire.number == 3
      - id: data_class
        size: wire.size
        type: data_class
        if: wire.number == 4
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  plugin_data:
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
          - id: plugin_name
            size: wire.size
            type: str
            if: wire.number == 1
          - id: content
            size: wire.size
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

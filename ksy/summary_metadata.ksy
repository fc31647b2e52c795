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
doc: |
  What TensorBoard needs to know about a time series: which plugin shows it, and
  under what title.
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
        doc: |
          The TensorBoard plugin the series belongs to, with that plugin's own
          data.
      - id: display_name
        size: wire.size
        type: str
        if: wire.number == 2
        doc: |
          Title to show. When empty, the `tag` of the series serves as the
          title.
      - id: summary_description
        size: wire.size
        type: str
        if: wire.number == 3
        doc: A longer description of the series, in Markdown.
      - id: data_class
        size: wire.size
        type: data_class
        if: wire.number == 4
        doc: |
          What kind of data the series holds. Absent in older files, where a
          reader has to tell it from the plugin's name.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  plugin_data:
    doc: The plugin of a series, and data only that plugin understands.
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
            doc: |
              Name of the plugin, such as `scalars`, `images` or `histograms`.
          - id: content
            size: wire.size
            if: wire.number == 2
            doc: |
              Data in the plugin's own format, by custom a serialised message.
              Often empty.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

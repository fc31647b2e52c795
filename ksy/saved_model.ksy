# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_model
  title: tensorflow.SavedModel
  file-extension: pb
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - meta_graph_def
    - pb
  encoding: UTF-8
-orig-id: tensorflow.SavedModel
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
      - id: saved_model_schema_version
        size: wire.size
        type: pb::int64
        if: wire.number == 1
      - id: meta_graphs
        size: wire.size
        type: meta_graph_def
        if: wire.number == 2
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

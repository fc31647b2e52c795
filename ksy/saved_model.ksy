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
doc: |
  A SavedModel: the content of the file `saved_model.pb`, a model ready to run.

  The file lies in a folder of its own. Beside it are `variables/` (the
  checkpoint with the values of the variables), `assets/` (files the graph
  reads) and, in newer models, `fingerprint.pb`.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/saved_model.proto
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
        doc: Version of the SavedModel format; 1 in every file so far.
      - id: meta_graphs
        size: wire.size
        type: meta_graph_def
        if: wire.number == 2
        -repeated: true
        doc: |
          The meta-graphs, told apart by the meta-graph tags in
          `meta_info_def.tags`. Mostly one; TensorFlow 2 always writes one.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

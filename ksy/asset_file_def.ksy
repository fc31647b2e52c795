# yaml-language-server: $schema=profile.schema.json
meta:
  id: asset_file_def
  title: tensorflow.AssetFileDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - tensor_info
  encoding: UTF-8
doc: |
  A file that belongs to a SavedModel, and the tensor that takes its path.

  It is a vocabulary, for example. When the model is loaded, that tensor is
  given the path of the file, so the model works wherever its folder is.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/meta_graph.proto
-orig-id: tensorflow.AssetFileDef
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
      - id: tensor_info
        size: wire.size
        type: tensor_info
        if: wire.number == 1
        doc: |
          The tensor that takes the path: a `DT_STRING` scalar of the graph.
          Mostly only its `name` is set.
      - id: filename
        size: wire.size
        type: str
        if: wire.number == 2
        doc: |
          Name of the file, relative to the `assets` folder beside
          `saved_model.pb`.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

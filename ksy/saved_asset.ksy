# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_asset
  title: tensorflow.SavedAsset
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  A file stored with the model, a vocabulary for example.
  As an input of a function it is a string tensor with the path of the file.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/saved_object_graph.proto
-orig-id: tensorflow.SavedAsset
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
      - id: asset_file_def_index
        size: wire.size
        type: pb::int32
        if: wire.number == 1
        doc: |
          Index into `MetaGraphDef.asset_file_def`. Only the `filename` of that
          entry counts here, relative to the directory `assets`. 0, the first
          entry, is not written.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

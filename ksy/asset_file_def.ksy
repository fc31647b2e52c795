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
      - id: filename
        size: wire.size
        type: str
        if: wire.number == 2
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

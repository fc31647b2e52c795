# yaml-language-server: $schema=profile.schema.json
meta:
  id: graph_def
  title: tensorflow.GraphDef
  file-extension: pb
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - function_def_library
    - graph_debug_info
    - node_def
    - pb
    - version_def
  encoding: UTF-8
-orig-id: tensorflow.GraphDef
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
      - id: node
        size: wire.size
        type: node_def
        if: wire.number == 1
        -repeated: true
      - id: versions
        size: wire.size
        type: version_def
        if: wire.number == 4
      - id: version
        size: wire.size
        type: pb::int32
        if: wire.number == 3
      - id: library
        size: wire.size
        type: function_def_library
        if: wire.number == 2
      - id: debug_info
        size: wire.size
        type: graph_debug_info
        if: wire.number == 5
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

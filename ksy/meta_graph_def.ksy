# yaml-language-server: $schema=profile.schema.json
meta:
  id: meta_graph_def
  title: tensorflow.MetaGraphDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - any
    - asset_file_def
    - collection_def
    - graph_def
    - op_list
    - pb
    - saved_object_graph
    - saver_def
    - signature_def
  encoding: UTF-8
-orig-id: tensorflow.MetaGraphDef
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
      - id: meta_info_def
        size: wire.size
        type: meta_info_def
        if: wire.number == 1
      - id: graph_def
        size: wire.size
        type: graph_def
        if: wire.number == 2
      - id: saver_def
        size: wire.size
        type: saver_def
        if: wire.number == 3
      - id: collection_def
        size: wire.size
        type: collection_def_entry
        if: wire.number == 4
        -repeated: true
      - id: signature_def
        size: wire.size
        type: signature_def_entry
        if: wire.number == 5
        -repeated: true
      - id: asset_file_def
        size: wire.size
        type: asset_file_def
        if: wire.number == 6
        -repeated: true
      - id: object_graph_def
        size: wire.size
        type: saved_object_graph
        if: wire.number == 7
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  meta_info_def:
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
          - id: meta_graph_version
            size: wire.size
            type: str
            if: wire.number == 1
          - id: stripped_op_list
            size: wire.size
            type: op_list
            if: wire.number == 2
          - id: any_info
            size: wire.size
            type: any
            if: wire.number == 3
          - id: tags
            size: wire.size
            type: str
            if: wire.number == 4
            -repeated: true
          - id: tensorflow_version
            size: wire.size
            type: str
            if: wire.number == 5
          - id: tensorflow_git_version
            size: wire.size
            type: str
            if: wire.number == 6
          - id: stripped_default_attrs
            size: wire.size
            type: pb::bool
            if: wire.number == 7
          - id: function_aliases
            size: wire.size
            type: function_aliases_entry
            if: wire.number == 8
            -repeated: true
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      function_aliases_entry:
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
              - id: value
                size: wire.size
                type: str
                if: wire.number == 2
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end
  collection_def_entry:
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
          - id: value
            size: wire.size
            type: collection_def
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  signature_def_entry:
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
          - id: value
            size: wire.size
            type: signature_def
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: node_def
  title: tensorflow.NodeDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - attr_value
    - full_type_def
    - pb
  encoding: UTF-8
-orig-id: tensorflow.NodeDef
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
      - id: name
        size: wire.size
        type: str
        if: wire.number == 1
      - id: op
        size: wire.size
        type: str
        if: wire.number == 2
      - id: input
        size: wire.size
        type: str
        if: wire.number == 3
        -repeated: true
      - id: device
        size: wire.size
        type: str
        if: wire.number == 4
      - id: attr
        size: wire.size
        type: attr_entry
        if: wire.number == 5
        -repeated: true
      - id: experimental_debug_info
        size: wire.size
        type: experimental_debug_info
        if: wire.number == 6
      - id: experimental_type
        size: wire.size
        type: full_type_def
        if: wire.number == 7
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  attr_entry:
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
            type: attr_value
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  experimental_debug_info:
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
          - id: original_node_names
            size: wire.size
            type: str
            if: wire.number == 1
            -repeated: true
          - id: original_func_names
            size: wire.size
            type: str
            if: wire.number == 2
            -repeated: true
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

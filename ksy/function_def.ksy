# yaml-language-server: $schema=profile.schema.json
meta:
  id: function_def
  title: tensorflow.FunctionDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - attr_value
    - node_def
    - op_def
    - pb
  encoding: UTF-8
-orig-id: tensorflow.FunctionDef
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
      - id: signature
        size: wire.size
        type: op_def
        if: wire.number == 1
      - id: attr
        size: wire.size
        type: attr_entry
        if: wire.number == 5
        -repeated: true
      - id: arg_attr
        size: wire.size
        type: arg_attr_entry
        if: wire.number == 7
        -repeated: true
      - id: resource_arg_unique_id
        size: wire.size
        type: resource_arg_unique_id_entry
        if: wire.number == 8
        -repeated: true
      - id: node_def
        size: wire.size
        type: node_def
        if: wire.number == 3
        -repeated: true
      - id: ret
        size: wire.size
        type: ret_entry
        if: wire.number == 4
        -repeated: true
      - id: control_ret
        size: wire.size
        type: control_ret_entry
        if: wire.number == 6
        -repeated: true
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
  arg_attrs:
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
          - id: attr
            size: wire.size
            type: attr_entry
            if: wire.number == 1
            -repeated: true
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
  arg_attr_entry:
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
            type: pb::uint32
            if: wire.number == 1
          - id: value
            size: wire.size
            type: arg_attrs
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  resource_arg_unique_id_entry:
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
            type: pb::uint32
            if: wire.number == 1
          - id: value
            size: wire.size
            type: pb::uint32
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  ret_entry:
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
  control_ret_entry:
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

# yaml-language-server: $schema=profile.schema.json
meta:
  id: collection_def
  title: tensorflow.CollectionDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - any
    - pb
  encoding: UTF-8
-orig-id: tensorflow.CollectionDef
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
      - id: node_list
        size: wire.size
        type: node_list
        if: wire.number == 1
        -oneof: kind
      - id: bytes_list
        size: wire.size
        type: bytes_list
        if: wire.number == 2
        -oneof: kind
      - id: int64_list
        size: wire.size
        type: int64_list
        if: wire.number == 3
        -oneof: kind
      - id: float_list
        size: wire.size
        type: float_list
        if: wire.number == 4
        -oneof: kind
      - id: any_list
        size: wire.size
        type: any_list
        if: wire.number == 5
        -oneof: kind
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  node_list:
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
          - id: value
            size: wire.size
            type: str
            if: wire.number == 1
            -repeated: true
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  bytes_list:
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
          - id: value
            size: wire.size
            if: wire.number == 1
            -repeated: true
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  int64_list:
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
          - id: value
            size: wire.size
            type: pb::repeated_int64
            if: wire.number == 1
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  float_list:
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
          - id: value
            size: wire.size
            type: pb::repeated_float
            if: wire.number == 1
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  any_list:
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
          - id: value
            size: wire.size
            type: any
            if: wire.number == 1
            -repeated: true
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

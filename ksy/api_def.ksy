# yaml-language-server: $schema=profile.schema.json
meta:
  id: api_def
  title: tensorflow.ApiDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - attr_value
    - pb
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/api_def.proto
-orig-id: tensorflow.ApiDef
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
      - id: graph_op_name
        size: wire.size
        type: str
        if: wire.number == 1
      - id: visibility
        size: wire.size
        type: visibility
        if: wire.number == 2
      - id: endpoint
        size: wire.size
        type: endpoint
        if: wire.number == 3
        -repeated: true
      - id: in_arg
        size: wire.size
        type: arg
        if: wire.number == 4
        -repeated: true
      - id: out_arg
        size: wire.size
        type: arg
        if: wire.number == 5
        -repeated: true
      - id: attr
        size: wire.size
        type: attr
        if: wire.number == 6
        -repeated: true
      - id: summary
        size: wire.size
        type: str
        if: wire.number == 7
      - id: description
        size: wire.size
        type: str
        if: wire.number == 8
      - id: description_prefix
        size: wire.size
        type: str
        if: wire.number == 9
      - id: description_suffix
        size: wire.size
        type: str
        if: wire.number == 10
      - id: arg_order
        size: wire.size
        type: str
        if: wire.number == 11
        -repeated: true
      - id: deprecation_message
        size: wire.size
        type: str
        if: wire.number == 12
      - id: deprecation_version
        size: wire.size
        type: pb::int32
        if: wire.number == 13
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  endpoint:
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
          - id: deprecated
            size: wire.size
            type: pb::bool
            if: wire.number == 3
          - id: deprecation_version
            size: wire.size
            type: pb::int32
            if: wire.number == 4
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  arg:
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
          - id: rename_to
            size: wire.size
            type: str
            if: wire.number == 2
          - id: description
            size: wire.size
            type: str
            if: wire.number == 3
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  attr:
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
          - id: rename_to
            size: wire.size
            type: str
            if: wire.number == 2
          - id: default_value
            size: wire.size
            type: attr_value
            if: wire.number == 3
          - id: description
            size: wire.size
            type: str
            if: wire.number == 4
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  visibility:
    -webide-representation: '{value}'
    seq:
      - id: raw
        type: pb::varint
    instances:
      value:
        value: raw.signed
        enum: values
    types:
      repeated:
        seq:
          - id: values
            type: visibility
            repeat: eos
    enums:
      values:
        0: default_visibility
        1: visible
        2: skip
        3: hidden

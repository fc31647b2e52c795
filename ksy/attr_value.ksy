# yaml-language-server: $schema=profile.schema.json
meta:
  id: attr_value
  title: tensorflow.AttrValue
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - data_type
    - name_attr_list
    - pb
    - tensor_proto
    - tensor_shape_proto
  encoding: UTF-8
-orig-id: tensorflow.AttrValue
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
      - id: s
        size: wire.size
        if: wire.number == 2
        -oneof: value
      - id: i
        size: wire.size
        type: pb::int64
        if: wire.number == 3
        -oneof: value
      - id: f
        size: wire.size
        type: pb::float
        if: wire.number == 4
        -oneof: value
      - id: b
        size: wire.size
        type: pb::bool
        if: wire.number == 5
        -oneof: value
      - id: type
        size: wire.size
        type: data_type
        if: wire.number == 6
        -oneof: value
      - id: shape
        size: wire.size
        type: tensor_shape_proto
        if: wire.number == 7
        -oneof: value
      - id: tensor
        size: wire.size
        type: tensor_proto
        if: wire.number == 8
        -oneof: value
      - id: list
        size: wire.size
        type: list_value
        if: wire.number == 1
        -oneof: value
      - id: func
        size: wire.size
        type: name_attr_list
        if: wire.number == 10
        -oneof: value
      - id: placeholder
        size: wire.size
        type: str
        if: wire.number == 9
        -oneof: value
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  list_value:
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
          - id: s
            size: wire.size
            if: wire.number == 2
            -repeated: true
          - id: i
            size: wire.size
            type: pb::repeated_int64
            if: wire.number == 3
          - id: f
            size: wire.size
            type: pb::repeated_float
            if: wire.number == 4
          - id: b
            size: wire.size
            type: pb::repeated_bool
            if: wire.number == 5
          - id: type
            size: wire.size
            type: data_type::repeated
            if: wire.number == 6
          - id: shape
            size: wire.size
            type: tensor_shape_proto
            if: wire.number == 7
            -repeated: true
          - id: tensor
            size: wire.size
            type: tensor_proto
            if: wire.number == 8
            -repeated: true
          - id: func
            size: wire.size
            type: name_attr_list
            if: wire.number == 9
            -repeated: true
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

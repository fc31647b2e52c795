# yaml-language-server: $schema=profile.schema.json
meta:
  id: op_def
  title: tensorflow.OpDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - attr_value
    - data_type
    - full_type_def
    - op_deprecation
    - pb
    - resource_handle_proto
  encoding: UTF-8
-orig-id: tensorflow.OpDef
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
      - id: input_arg
        size: wire.size
        type: arg_def
        if: wire.number == 2
        -repeated: true
      - id: output_arg
        size: wire.size
        type: arg_def
        if: wire.number == 3
        -repeated: true
      - id: control_output
        size: wire.size
        type: str
        if: wire.number == 20
        -repeated: true
      - id: attr
        size: wire.size
        type: attr_def
        if: wire.number == 4
        -repeated: true
      - id: deprecation
        size: wire.size
        type: op_deprecation
        if: wire.number == 8
      - id: summary
        size: wire.size
        type: str
        if: wire.number == 5
      - id: description
        size: wire.size
        type: str
        if: wire.number == 6
      - id: is_commutative
        size: wire.size
        type: pb::bool
        if: wire.number == 18
      - id: is_aggregate
        size: wire.size
        type: pb::bool
        if: wire.number == 16
      - id: is_stateful
        size: wire.size
        type: pb::bool
        if: wire.number == 17
      - id: allows_uninitialized_input
        size: wire.size
        type: pb::bool
        if: wire.number == 19
      - id: is_distributed_communication
        size: wire.size
        type: pb::bool
        if: wire.number == 21
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  arg_def:
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
          - id: description
            size: wire.size
            type: str
            if: wire.number == 2
          - id: type
            size: wire.size
            type: data_type
            if: wire.number == 3
          - id: type_attr
            size: wire.size
            type: str
            if: wire.number == 4
          - id: number_attr
            size: wire.size
            type: str
            if: wire.number == 5
          - id: type_list_attr
            size: wire.size
            type: str
            if: wire.number == 6
          - id: handle_data
            size: wire.size
            type: resource_handle_proto::dtype_and_shape
            if: wire.number == 7
            -repeated: true
          - id: is_ref
            size: wire.size
            type: pb::bool
            if: wire.number == 16
          - id: experimental_full_type
            size: wire.size
            type: full_type_def
            if: wire.number == 17
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  attr_def:
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
          - id: type
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
          - id: has_minimum
            size: wire.size
            type: pb::bool
            if: wire.number == 5
          - id: minimum
            size: wire.size
            type: pb::int64
            if: wire.number == 6
          - id: allowed_values
            size: wire.size
            type: attr_value
            if: wire.number == 7
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

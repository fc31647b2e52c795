# yaml-language-server: $schema=profile.schema.json
meta:
  id: field_options
  title: google.protobuf.FieldOptions
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - edition
    - feature_set
    - pb
    - uninterpreted_option
  encoding: UTF-8
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.FieldOptions
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
      - id: ctype
        size: wire.size
        type: c_type
        if: wire.number == 1
        -oneof: _ctype
      - id: packed
        size: wire.size
        type: pb::bool
        if: wire.number == 2
        -oneof: _packed
      - id: deprecated
        size: wire.size
        type: pb::bool
        if: wire.number == 3
        -oneof: _deprecated
      - id: lazy
        size: wire.size
        type: pb::bool
        if: wire.number == 5
        -oneof: _lazy
      - id: jstype
        size: wire.size
        type: js_type
        if: wire.number == 6
        -oneof: _jstype
      - id: weak
        size: wire.size
        type: pb::bool
        if: wire.number == 10
        -oneof: _weak
        doc: DEPRECATED-TODO
      - id: unverified_lazy
        size: wire.size
        type: pb::bool
        if: wire.number == 15
        -oneof: _unverified_lazy
      - id: debug_redact
        size: wire.size
        type: pb::bool
        if: wire.number == 16
        -oneof: _debug_redact
      - id: retention
        size: wire.size
        type: option_retention
        if: wire.number == 17
        -oneof: _retention
      - id: targets
        size: wire.size
        type: option_target_type::repeated
        if: wire.number == 19
      - id: edition_defaults
        size: wire.size
        type: edition_default
        if: wire.number == 20
        -repeated: true
      - id: features
        size: wire.size
        type: feature_set
        if: wire.number == 21
      - id: feature_support
        size: wire.size
        type: feature_support
        if: wire.number == 22
      - id: uninterpreted_option
        size: wire.size
        type: uninterpreted_option
        if: wire.number == 999
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  edition_default:
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
            if: wire.number == 2
            -oneof: _value
          - id: edition
            size: wire.size
            type: edition
            if: wire.number == 3
            -oneof: _edition
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  feature_support:
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
          - id: edition_introduced
            size: wire.size
            type: edition
            if: wire.number == 1
            -oneof: _edition_introduced
          - id: edition_deprecated
            size: wire.size
            type: edition
            if: wire.number == 2
            -oneof: _edition_deprecated
          - id: deprecation_warning
            size: wire.size
            type: str
            if: wire.number == 3
            -oneof: _deprecation_warning
          - id: edition_removed
            size: wire.size
            type: edition
            if: wire.number == 4
            -oneof: _edition_removed
          - id: removal_error
            size: wire.size
            type: str
            if: wire.number == 5
            -oneof: _removal_error
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  c_type:
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
            type: c_type
            repeat: eos
    enums:
      values:
        0: string
        1: cord
        2: string_piece
  js_type:
    -orig-id: google.protobuf.FieldOptions.JSType
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
            type: js_type
            repeat: eos
    enums:
      values:
        0: js_normal
        1: js_string
        2: js_number
  option_retention:
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
            type: option_retention
            repeat: eos
    enums:
      values:
        0: retention_unknown
        1: retention_runtime
        2: retention_source
  option_target_type:
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
            type: option_target_type
            repeat: eos
    enums:
      values:
        0: target_type_unknown
        1: target_type_file
        2: target_type_extension_range
        3: target_type_message
        4: target_type_field
        5: target_type_oneof
        6: target_type_enum
        7: target_type_enum_entry
        8: target_type_service
        9: target_type_method

# yaml-language-server: $schema=profile.schema.json
meta:
  id: feature_set
  title: google.protobuf.FeatureSet
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.FeatureSet
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
      - id: field_presence
        size: wire.size
        type: field_presence
        if: wire.number == 1
        -oneof: _field_presence
      - id: enum_type
        size: wire.size
        type: enum_type
        if: wire.number == 2
        -oneof: _enum_type
      - id: repeated_field_encoding
        size: wire.size
        type: repeated_field_encoding
        if: wire.number == 3
        -oneof: _repeated_field_encoding
      - id: utf8_validation
        size: wire.size
        type: utf8_validation
        if: wire.number == 4
        -oneof: _utf8_validation
      - id: message_encoding
        size: wire.size
        type: message_encoding
        if: wire.number == 5
        -oneof: _message_encoding
      - id: json_format
        size: wire.size
        type: json_format
        if: wire.number == 6
        -oneof: _json_format
      - id: enforce_naming_style
        size: wire.size
        type: enforce_naming_style
        if: wire.number == 7
        -oneof: _enforce_naming_style
      - id: default_symbol_visibility
        size: wire.size
        type: visibility_feature::default_symbol_visibility
        if: wire.number == 8
        -oneof: _default_symbol_visibility
      - id: enforce_proto_limits
        size: wire.size
        type: proto_limits_feature::enforce_proto_limits
        if: wire.number == 9
        -oneof: _enforce_proto_limits
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  visibility_feature:
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
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      default_symbol_visibility:
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
                type: default_symbol_visibility
                repeat: eos
        enums:
          values:
            0: default_symbol_visibility_unknown
            1: export_all
            2: export_top_level
            3: local_all
            4: strict
  proto_limits_feature:
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
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      enforce_proto_limits:
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
                type: enforce_proto_limits
                repeat: eos
        enums:
          values:
            0: proto_limits_unknown
            1: legacy_no_explicit_limits
            2: proto_limits2026
  field_presence:
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
            type: field_presence
            repeat: eos
    enums:
      values:
        0: field_presence_unknown
        1: explicit
        2: implicit
        3: legacy_required
  enum_type:
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
            type: enum_type
            repeat: eos
    enums:
      values:
        0: enum_type_unknown
        1: open
        2: closed
  repeated_field_encoding:
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
            type: repeated_field_encoding
            repeat: eos
    enums:
      values:
        0: repeated_field_encoding_unknown
        1: packed
        2: expanded
  utf8_validation:
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
            type: utf8_validation
            repeat: eos
    enums:
      values:
        0: utf8_validation_unknown
        2: verify
        3: none
  message_encoding:
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
            type: message_encoding
            repeat: eos
    enums:
      values:
        0: message_encoding_unknown
        1: length_prefixed
        2: delimited
  json_format:
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
            type: json_format
            repeat: eos
    enums:
      values:
        0: json_format_unknown
        1: allow
        2: legacy_best_effort
  enforce_naming_style:
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
            type: enforce_naming_style
            repeat: eos
    enums:
      values:
        0: enforce_naming_style_unknown
        1: style2024
        2: style_legacy
        3: style2026

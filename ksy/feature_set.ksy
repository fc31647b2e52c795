# yaml-language-server: $schema=profile.schema.json
meta:
  id: feature_set
  title: google.protobuf.FeatureSet
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  The features that tell how a part of a .proto file behaves.
  A feature that is absent comes from the enclosing element, in the end from the
  file's edition. Features of single languages are extensions from number 1000
  and show up as unknown fields.
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
        doc: Whether a field knows if it was set.
      - id: enum_type
        size: wire.size
        type: enum_type
        if: wire.number == 2
        -oneof: _enum_type
        doc: What happens to numbers an enum does not list.
      - id: repeated_field_encoding
        size: wire.size
        type: repeated_field_encoding
        if: wire.number == 3
        -oneof: _repeated_field_encoding
        doc: How repeated numbers are written.
      - id: utf8_validation
        size: wire.size
        type: utf8_validation
        if: wire.number == 4
        -oneof: _utf8_validation
        doc: Whether strings are checked to be UTF-8.
      - id: message_encoding
        size: wire.size
        type: message_encoding
        if: wire.number == 5
        -oneof: _message_encoding
        doc: How a field that is a message is written.
      - id: json_format
        size: wire.size
        type: json_format
        if: wire.number == 6
        -oneof: _json_format
        doc: Whether JSON must work for the message or enum.
      - id: enforce_naming_style
        size: wire.size
        type: enforce_naming_style
        if: wire.number == 7
        -oneof: _enforce_naming_style
        doc: Which style rules names must follow.
      - id: default_symbol_visibility
        size: wire.size
        type: visibility_feature::default_symbol_visibility
        if: wire.number == 8
        -oneof: _default_symbol_visibility
        doc: |
          Which messages and enums other files may use when nothing is said
          there.
      - id: enforce_proto_limits
        size: wire.size
        type: proto_limits_feature::enforce_proto_limits
        if: wire.number == 9
        -oneof: _enforce_proto_limits
        doc: Which limits on definitions are enforced.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  visibility_feature:
    doc: A frame for the enum below; never written itself.
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
        doc: |
          Which messages and enums other files may use when nothing is said
          there.
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
            0:
              id: default_symbol_visibility_unknown
              doc: Not set.
            1:
              id: export_all
              doc: All; the default before edition 2024.
            2:
              id: export_top_level
              doc: Those at the top level; the default since edition 2024.
            3:
              id: local_all
              doc: None.
            4:
              id: strict
              doc: None, and nested ones cannot be exported either.
  proto_limits_feature:
    doc: A frame for the enum below; never written itself.
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
        doc: Which limits on definitions are enforced.
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
            0:
              id: proto_limits_unknown
              doc: Not set.
            1:
              id: legacy_no_explicit_limits
              doc: No explicit limits, as in older editions.
            2:
              id: proto_limits2026
              doc: The limits of edition 2026.
  field_presence:
    doc: Whether a field knows if it was set.
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
        0:
          id: field_presence_unknown
          doc: Not set.
        1:
          id: explicit
          doc: It knows; the default in proto2 and since edition 2023.
        2:
          id: implicit
          doc: |
            It does not: a default value is not written. The default in proto3.
        3:
          id: legacy_required
          doc: It must be set, as `required` in proto2.
  enum_type:
    doc: What happens to numbers an enum does not list.
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
        0:
          id: enum_type_unknown
          doc: Not set.
        1:
          id: open
          doc: |
            They are kept in the field; the default in proto3 and since edition
            2023.
        2:
          id: closed
          doc: They become unknown fields; the default in proto2.
  repeated_field_encoding:
    doc: How repeated numbers are written.
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
        0:
          id: repeated_field_encoding_unknown
          doc: Not set.
        1:
          id: packed
          doc: As one record; the default in proto3 and since edition 2023.
        2:
          id: expanded
          doc: As one record per element; the default in proto2.
  utf8_validation:
    doc: Whether strings are checked to be UTF-8.
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
        0:
          id: utf8_validation_unknown
          doc: Not set.
        2:
          id: verify
          doc: They are; the default in proto3 and since edition 2023.
        3:
          id: none
          doc: They are not; the default in proto2.
  message_encoding:
    doc: How a field that is a message is written.
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
        0:
          id: message_encoding_unknown
          doc: Not set.
        1:
          id: length_prefixed
          doc: As a `LEN` record; the default.
        2:
          id: delimited
          doc: Between `SGROUP` and `EGROUP` tags, as groups in proto2.
  json_format:
    doc: Whether JSON must work for the message or enum.
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
        0:
          id: json_format_unknown
          doc: Not set.
        1:
          id: allow
          doc: It must; the default in proto3 and since edition 2023.
        2:
          id: legacy_best_effort
          doc: As far as possible; the default in proto2.
  enforce_naming_style:
    doc: Which style rules names must follow.
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
        0:
          id: enforce_naming_style_unknown
          doc: Not set.
        1:
          id: style2024
          doc: The rules of edition 2024, the default from there on.
        2:
          id: style_legacy
          doc: None; the default before edition 2024.
        3:
          id: style2026
          doc: The rules of edition 2026.

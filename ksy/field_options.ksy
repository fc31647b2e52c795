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
doc: |
  Options of a field.
  Custom options are extensions and show up as unknown fields.
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
        doc: How C++ code holds a string or bytes field. Absent is `STRING`.
      - id: packed
        size: wire.size
        type: pb::bool
        if: wire.number == 2
        -oneof: _packed
        doc: |
          Whether repeated numbers are written packed. Absent is packed in
          proto3 and not packed in proto2. Editions use
          `repeated_field_encoding` instead.
      - id: deprecated
        size: wire.size
        type: pb::bool
        if: wire.number == 3
        -oneof: _deprecated
        doc: Whether the field is marked as deprecated.
      - id: lazy
        size: wire.size
        type: pb::bool
        if: wire.number == 5
        -oneof: _lazy
        doc: Whether a message may be decoded at its first use; a hint.
      - id: jstype
        size: wire.size
        type: js_type
        if: wire.number == 6
        -oneof: _jstype
        doc: How JavaScript code holds a 64-bit integer. Absent is `JS_NORMAL`.
      - id: weak
        size: wire.size
        type: pb::bool
        if: wire.number == 10
        -oneof: _weak
        doc: |
          Deprecated: it was for use inside Google only, without replacement.
      - id: unverified_lazy
        size: wire.size
        type: pb::bool
        if: wire.number == 15
        -oneof: _unverified_lazy
        doc: |
          Like `lazy`, but the bytes are not even checked before the first use.
      - id: debug_redact
        size: wire.size
        type: pb::bool
        if: wire.number == 16
        -oneof: _debug_redact
        doc: Whether the value is left out of debugging output, as for secrets.
      - id: retention
        size: wire.size
        type: option_retention
        if: wire.number == 17
        -oneof: _retention
        doc: |
          For an option's own field: whether its value is kept in compiled
          descriptors.
      - id: targets
        size: wire.size
        type: option_target_type::repeated
        if: wire.number == 19
        doc: |
          For an option's own field: the kinds of elements it may be set on.
          Empty allows all.
      - id: edition_defaults
        size: wire.size
        type: edition_default
        if: wire.number == 20
        -repeated: true
        doc: |
          For a feature's field: its default value from certain editions on.
      - id: features
        size: wire.size
        type: feature_set
        if: wire.number == 21
        doc: |
          Features set for the field, which override the message's and file's.
      - id: feature_support
        size: wire.size
        type: feature_support
        if: wire.number == 22
        doc: |
          For a feature's field: the editions in which it may be used.
      - id: uninterpreted_option
        size: wire.size
        type: uninterpreted_option
        if: wire.number == 999
        -repeated: true
        doc: |
          Options the parser has not resolved yet; empty in finished
          descriptors.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  edition_default:
    doc: The default value of a feature from one edition on.
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
            doc: The value in protobuf's text format, such as `EXPLICIT`.
          - id: edition
            size: wire.size
            type: edition
            if: wire.number == 3
            -oneof: _edition
            doc: The first edition it holds for.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  feature_support:
    doc: The editions in which a feature may be used.
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
            doc: The first edition that has it.
          - id: edition_deprecated
            size: wire.size
            type: edition
            if: wire.number == 2
            -oneof: _edition_deprecated
            doc: The first edition in which its use gives a warning.
          - id: deprecation_warning
            size: wire.size
            type: str
            if: wire.number == 3
            -oneof: _deprecation_warning
            doc: Text of that warning.
          - id: edition_removed
            size: wire.size
            type: edition
            if: wire.number == 4
            -oneof: _edition_removed
            doc: The first edition that does not have it any more.
          - id: removal_error
            size: wire.size
            type: str
            if: wire.number == 5
            -oneof: _removal_error
            doc: Text of the error when it is used all the same.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  c_type:
    doc: How C++ code holds a string or bytes field.
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
        0:
          id: string
          doc: As `std::string`.
        1:
          id: cord
          doc: As `absl::Cord`, which suits very large values.
        2:
          id: string_piece
          doc: As a string view; not implemented in the public protobuf.
  js_type:
    doc: How JavaScript code holds a 64-bit integer.
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
        0:
          id: js_normal
          doc: As the implementation chooses.
        1:
          id: js_string
          doc: As a string, without loss.
        2:
          id: js_number
          doc: As a number, exact up to 2^53.
  option_retention:
    doc: Whether an option's value is kept in compiled descriptors.
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
        0:
          id: retention_unknown
          doc: Not set; kept.
        1:
          id: retention_runtime
          doc: Kept.
        2:
          id: retention_source
          doc: Only seen by the compiler and its plug-ins.
  option_target_type:
    doc: A kind of element an option may be set on.
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
        0:
          id: target_type_unknown
          doc: Not set.
        1: target_type_file
        2: target_type_extension_range
        3: target_type_message
        4: target_type_field
        5: target_type_oneof
        6: target_type_enum
        7:
          id: target_type_enum_entry
          doc: A value of an enum.
        8: target_type_service
        9: target_type_method

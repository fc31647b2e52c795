# yaml-language-server: $schema=profile.schema.json
meta:
  id: enum_value_options
  title: google.protobuf.EnumValueOptions
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - feature_set
    - field_options
    - pb
    - uninterpreted_option
  encoding: UTF-8
doc: |
  Options of an enum value.
  Custom options are extensions and show up as unknown fields.
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.EnumValueOptions
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
      - id: deprecated
        size: wire.size
        type: pb::bool
        if: wire.number == 1
        -oneof: _deprecated
        doc: Whether the value is marked as deprecated.
      - id: features
        size: wire.size
        type: feature_set
        if: wire.number == 2
        doc: Features set for the value.
      - id: debug_redact
        size: wire.size
        type: pb::bool
        if: wire.number == 3
        -oneof: _debug_redact
        doc: |
          Whether fields marked with this value are left out of debugging
          output.
      - id: feature_support
        size: wire.size
        type: field_options::feature_support
        if: wire.number == 4
        doc: The editions in which this value of a feature may be used.
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

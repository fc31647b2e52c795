# yaml-language-server: $schema=profile.schema.json
meta:
  id: enum_options
  title: google.protobuf.EnumOptions
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - feature_set
    - pb
    - uninterpreted_option
  encoding: UTF-8
doc: |
  Options of an enum.
  Custom options are extensions and show up as unknown fields.
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.EnumOptions
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
      - id: allow_alias
        size: wire.size
        type: pb::bool
        if: wire.number == 2
        -oneof: _allow_alias
        doc: Whether two names may share one number.
      - id: deprecated
        size: wire.size
        type: pb::bool
        if: wire.number == 3
        -oneof: _deprecated
        doc: Whether the enum is marked as deprecated.
      - id: deprecated_legacy_json_field_conflicts
        size: wire.size
        type: pb::bool
        if: wire.number == 6
        -oneof: _deprecated_legacy_json_field_conflicts
        doc: |
          Deprecated: a stopgap, without replacement. Whether name conflicts in
          JSON are checked in the old, laxer way.
      - id: features
        size: wire.size
        type: feature_set
        if: wire.number == 7
        doc: Features set for the enum, which override the file's.
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

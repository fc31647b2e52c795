# yaml-language-server: $schema=profile.schema.json
meta:
  id: message_options
  title: google.protobuf.MessageOptions
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - feature_set
    - pb
    - uninterpreted_option
  encoding: UTF-8
doc: |
  Options of a message.
  Custom options are extensions and show up as unknown fields.
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.MessageOptions
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
      - id: message_set_wire_format
        size: wire.size
        type: pb::bool
        if: wire.number == 1
        -oneof: _message_set_wire_format
        doc: |
          Whether the message uses the old MessageSet encoding, which holds
          extensions only. For old data.
      - id: no_standard_descriptor_accessor
        size: wire.size
        type: pb::bool
        if: wire.number == 2
        -oneof: _no_standard_descriptor_accessor
        doc: |
          Whether the generated class has no `descriptor()` method, which could
          clash with a field of that name.
      - id: deprecated
        size: wire.size
        type: pb::bool
        if: wire.number == 3
        -oneof: _deprecated
        doc: Whether the message is marked as deprecated.
      - id: map_entry
        size: wire.size
        type: pb::bool
        if: wire.number == 7
        -oneof: _map_entry
        doc: |
          Whether it is an entry of a map field: `key` is field 1, `value` field
          2. The compiler sets it for `map<K, V>`.
      - id: deprecated_legacy_json_field_conflicts
        size: wire.size
        type: pb::bool
        if: wire.number == 11
        -oneof: _deprecated_legacy_json_field_conflicts
        doc: |
          Deprecated: a stopgap, without replacement. Whether name conflicts in
          JSON are checked in the old, laxer way.
      - id: features
        size: wire.size
        type: feature_set
        if: wire.number == 12
        doc: Features set for the message, which override the file's.
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

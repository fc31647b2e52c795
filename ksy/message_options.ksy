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
      - id: no_standard_descriptor_accessor
        size: wire.size
        type: pb::bool
        if: wire.number == 2
        -oneof: _no_standard_descriptor_accessor
      - id: deprecated
        size: wire.size
        type: pb::bool
        if: wire.number == 3
        -oneof: _deprecated
      - id: map_entry
        size: wire.size
        type: pb::bool
        if: wire.number == 7
        -oneof: _map_entry
      - id: deprecated_legacy_json_field_conflicts
        size: wire.size
        type: pb::bool
        if: wire.number == 11
        -oneof: _deprecated_legacy_json_field_conflicts
        doc: DEPRECATED-TODO
      - id: features
        size: wire.size
        type: feature_set
        if: wire.number == 12
      - id: uninterpreted_option
        size: wire.size
        type: uninterpreted_option
        if: wire.number == 999
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: descriptor_proto
  title: google.protobuf.DescriptorProto
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - enum_descriptor_proto
    - extension_range_options
    - field_descriptor_proto
    - message_options
    - oneof_descriptor_proto
    - pb
    - symbol_visibility
  encoding: UTF-8
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.DescriptorProto
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
        -oneof: _name
      - id: field
        size: wire.size
        type: field_descriptor_proto
        if: wire.number == 2
        -repeated: true
      - id: nested_type
        size: wire.size
        type: descriptor_proto
        if: wire.number == 3
        -repeated: true
      - id: enum_type
        size: wire.size
        type: enum_descriptor_proto
        if: wire.number == 4
        -repeated: true
      - id: extension_range
        size: wire.size
        type: extension_range
        if: wire.number == 5
        -repeated: true
      - id: extension
        size: wire.size
        type: field_descriptor_proto
        if: wire.number == 6
        -repeated: true
      - id: options
        size: wire.size
        type: message_options
        if: wire.number == 7
      - id: oneof_decl
        size: wire.size
        type: oneof_descriptor_proto
        if: wire.number == 8
        -repeated: true
      - id: reserved_range
        size: wire.size
        type: reserved_range
        if: wire.number == 9
        -repeated: true
      - id: reserved_name
        size: wire.size
        type: str
        if: wire.number == 10
        -repeated: true
      - id: visibility
        size: wire.size
        type: symbol_visibility
        if: wire.number == 11
        -oneof: _visibility
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  extension_range:
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
          - id: start
            size: wire.size
            type: pb::int32
            if: wire.number == 1
            -oneof: _start
          - id: end
            size: wire.size
            type: pb::int32
            if: wire.number == 2
            -oneof: _end
          - id: options
            size: wire.size
            type: extension_range_options
            if: wire.number == 3
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  reserved_range:
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
          - id: start
            size: wire.size
            type: pb::int32
            if: wire.number == 1
            -oneof: _start
          - id: end
            size: wire.size
            type: pb::int32
            if: wire.number == 2
            -oneof: _end
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

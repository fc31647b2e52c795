# yaml-language-server: $schema=profile.schema.json
meta:
  id: enum_descriptor_proto
  title: google.protobuf.EnumDescriptorProto
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - enum_options
    - enum_value_descriptor_proto
    - pb
    - symbol_visibility
  encoding: UTF-8
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.EnumDescriptorProto
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
      - id: value
        size: wire.size
        type: enum_value_descriptor_proto
        if: wire.number == 2
        -repeated: true
      - id: options
        size: wire.size
        type: enum_options
        if: wire.number == 3
      - id: reserved_range
        size: wire.size
        type: enum_reserved_range
        if: wire.number == 4
        -repeated: true
      - id: reserved_name
        size: wire.size
        type: str
        if: wire.number == 5
        -repeated: true
      - id: visibility
        size: wire.size
        type: symbol_visibility
        if: wire.number == 6
        -oneof: _visibility
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  enum_reserved_range:
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

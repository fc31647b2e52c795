# yaml-language-server: $schema=profile.schema.json
meta:
  id: file_descriptor_proto
  title: google.protobuf.FileDescriptorProto
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - descriptor_proto
    - edition
    - enum_descriptor_proto
    - field_descriptor_proto
    - file_options
    - pb
    - service_descriptor_proto
    - source_code_info
  encoding: UTF-8
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.FileDescriptorProto
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
      - id: package
        size: wire.size
        type: str
        if: wire.number == 2
        -oneof: _package
      - id: dependency
        size: wire.size
        type: str
        if: wire.number == 3
        -repeated: true
      - id: message_type
        size: wire.size
        type: descriptor_proto
        if: wire.number == 4
        -repeated: true
      - id: enum_type
        size: wire.size
        type: enum_descriptor_proto
        if: wire.number == 5
        -repeated: true
      - id: service
        size: wire.size
        type: service_descriptor_proto
        if: wire.number == 6
        -repeated: true
      - id: extension
        size: wire.size
        type: field_descriptor_proto
        if: wire.number == 7
        -repeated: true
      - id: options
        size: wire.size
        type: file_options
        if: wire.number == 8
      - id: source_code_info
        size: wire.size
        type: source_code_info
        if: wire.number == 9
      - id: public_dependency
        size: wire.size
        type: pb::repeated_int32
        if: wire.number == 10
      - id: weak_dependency
        size: wire.size
        type: pb::repeated_int32
        if: wire.number == 11
      - id: syntax
        size: wire.size
        type: str
        if: wire.number == 12
        -oneof: _syntax
      - id: edition
        size: wire.size
        type: edition
        if: wire.number == 14
        -oneof: _edition
      - id: option_dependency
        size: wire.size
        type: str
        if: wire.number == 15
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

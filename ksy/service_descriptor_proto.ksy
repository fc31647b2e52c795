# yaml-language-server: $schema=profile.schema.json
meta:
  id: service_descriptor_proto
  title: google.protobuf.ServiceDescriptorProto
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - method_descriptor_proto
    - pb
    - service_options
  encoding: UTF-8
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.ServiceDescriptorProto
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
      - id: method
        size: wire.size
        type: method_descriptor_proto
        if: wire.number == 2
        -repeated: true
      - id: options
        size: wire.size
        type: service_options
        if: wire.number == 3
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

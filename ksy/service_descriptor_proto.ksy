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
doc: A service, as declared in a .proto file.
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
        doc: Its name without the package.
      - id: method
        size: wire.size
        type: method_descriptor_proto
        if: wire.number == 2
        -repeated: true
        doc: Its methods.
      - id: options
        size: wire.size
        type: service_options
        if: wire.number == 3
        doc: Options set on the service.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: method_descriptor_proto
  title: google.protobuf.MethodDescriptorProto
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - method_options
    - pb
  encoding: UTF-8
doc: A method of a service.
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.MethodDescriptorProto
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
        doc: Its name.
      - id: input_type
        size: wire.size
        type: str
        if: wire.number == 2
        -oneof: _input_type
        doc: Name of the message it takes; a leading dot makes the name full.
      - id: output_type
        size: wire.size
        type: str
        if: wire.number == 3
        -oneof: _output_type
        doc: Name of the message it returns; a leading dot makes the name full.
      - id: options
        size: wire.size
        type: method_options
        if: wire.number == 4
        doc: Options set on the method.
      - id: client_streaming
        size: wire.size
        type: pb::bool
        if: wire.number == 5
        -oneof: _client_streaming
        doc: |
          Whether the client sends a stream of messages; one message by default.
      - id: server_streaming
        size: wire.size
        type: pb::bool
        if: wire.number == 6
        -oneof: _server_streaming
        doc: |
          Whether the server answers with a stream of messages; one by default.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

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
doc: |
  A .proto file in compiled form: what it declares and imports.
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
        doc: |
          Its path from the root of the source tree, such as
          `tensorflow/core/framework/graph.proto`.
      - id: package
        size: wire.size
        type: str
        if: wire.number == 2
        -oneof: _package
        doc: Its package, such as `tensorflow`.
      - id: dependency
        size: wire.size
        type: str
        if: wire.number == 3
        -repeated: true
        doc: Paths of the files it imports, in order.
      - id: message_type
        size: wire.size
        type: descriptor_proto
        if: wire.number == 4
        -repeated: true
        doc: Messages at its top level.
      - id: enum_type
        size: wire.size
        type: enum_descriptor_proto
        if: wire.number == 5
        -repeated: true
        doc: Enums at its top level.
      - id: service
        size: wire.size
        type: service_descriptor_proto
        if: wire.number == 6
        -repeated: true
        doc: Services it declares.
      - id: extension
        size: wire.size
        type: field_descriptor_proto
        if: wire.number == 7
        -repeated: true
        doc: Extensions at its top level.
      - id: options
        size: wire.size
        type: file_options
        if: wire.number == 8
        doc: Options set on the file.
      - id: source_code_info
        size: wire.size
        type: source_code_info
        if: wire.number == 9
        doc: |
          Positions and comments of the source. Often removed, and not needed to
          use the descriptor.
      - id: public_dependency
        size: wire.size
        type: pb::repeated_int32
        if: wire.number == 10
        doc: |
          Indexes into `dependency` of the files imported with `import public`.
      - id: weak_dependency
        size: wire.size
        type: pb::repeated_int32
        if: wire.number == 11
        doc: Indexes into `dependency` of weak imports, used inside Google only.
      - id: syntax
        size: wire.size
        type: str
        if: wire.number == 12
        -oneof: _syntax
        doc: |
          The syntax: `proto2`, `proto3` or `editions`. Absent is `proto2`.
      - id: edition
        size: wire.size
        type: edition
        if: wire.number == 14
        -oneof: _edition
        doc: The edition, when `syntax` is `editions`.
      - id: option_dependency
        size: wire.size
        type: str
        if: wire.number == 15
        -repeated: true
        doc: |
          Paths of files imported only for their custom options
          (`import option`). They do not stand in `dependency`.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

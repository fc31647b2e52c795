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
doc: An enum, as declared in a .proto file.
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
        doc: Its name without package or outer message, such as `DataType`.
      - id: value
        size: wire.size
        type: enum_value_descriptor_proto
        if: wire.number == 2
        -repeated: true
        doc: Its values, in the order of the .proto file.
      - id: options
        size: wire.size
        type: enum_options
        if: wire.number == 3
        doc: Options set on the enum.
      - id: reserved_range
        size: wire.size
        type: enum_reserved_range
        if: wire.number == 4
        -repeated: true
        doc: Numbers that must not be used.
      - id: reserved_name
        size: wire.size
        type: str
        if: wire.number == 5
        -repeated: true
        doc: Value names that must not be used.
      - id: visibility
        size: wire.size
        type: symbol_visibility
        if: wire.number == 6
        -oneof: _visibility
        doc: Whether other files may use it (`export` or `local` in the source).
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  enum_reserved_range:
    doc: |
      A range of numbers that must not be used.
      Other than in messages, the end belongs to the range.
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
            doc: The first number.
          - id: end
            size: wire.size
            type: pb::int32
            if: wire.number == 2
            -oneof: _end
            doc: The last number.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

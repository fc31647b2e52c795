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
doc: A message class, as declared in a .proto file.
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
        doc: Its name without package or outer message, such as `NodeDef`.
      - id: field
        size: wire.size
        type: field_descriptor_proto
        if: wire.number == 2
        -repeated: true
        doc: Its fields, in the order of the .proto file.
      - id: nested_type
        size: wire.size
        type: descriptor_proto
        if: wire.number == 3
        -repeated: true
        doc: Messages declared inside it, map entries included.
      - id: enum_type
        size: wire.size
        type: enum_descriptor_proto
        if: wire.number == 4
        -repeated: true
        doc: Enums declared inside it.
      - id: extension_range
        size: wire.size
        type: extension_range
        if: wire.number == 5
        -repeated: true
        doc: Field numbers that extensions may use.
      - id: extension
        size: wire.size
        type: field_descriptor_proto
        if: wire.number == 6
        -repeated: true
        doc: Extensions declared inside it. They may extend any other message.
      - id: options
        size: wire.size
        type: message_options
        if: wire.number == 7
        doc: Options set on the message.
      - id: oneof_decl
        size: wire.size
        type: oneof_descriptor_proto
        if: wire.number == 8
        -repeated: true
        doc: Its oneofs; `oneof_index` of a field points here.
      - id: reserved_range
        size: wire.size
        type: reserved_range
        if: wire.number == 9
        -repeated: true
        doc: Field numbers that must not be used.
      - id: reserved_name
        size: wire.size
        type: str
        if: wire.number == 10
        -repeated: true
        doc: Field names that must not be used.
      - id: visibility
        size: wire.size
        type: symbol_visibility
        if: wire.number == 11
        -oneof: _visibility
        doc: Whether other files may use it (`export` or `local` in the source).
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  extension_range:
    doc: A range of field numbers for extensions.
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
            doc: One more than the last number.
          - id: options
            size: wire.size
            type: extension_range_options
            if: wire.number == 3
            doc: Options set on the range.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  reserved_range:
    doc: A range of field numbers that must not be used.
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
            doc: One more than the last number.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

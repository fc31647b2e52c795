# yaml-language-server: $schema=profile.schema.json
meta:
  id: field_descriptor_proto
  title: google.protobuf.FieldDescriptorProto
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - field_options
    - pb
  encoding: UTF-8
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.FieldDescriptorProto
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
      - id: extendee
        size: wire.size
        type: str
        if: wire.number == 2
        -oneof: _extendee
      - id: number
        size: wire.size
        type: pb::int32
        if: wire.number == 3
        -oneof: _number
      - id: label
        size: wire.size
        type: label
        if: wire.number == 4
        -oneof: _label
      - id: type
        size: wire.size
        type: type
        if: wire.number == 5
        -oneof: _type
      - id: type_name
        size: wire.size
        type: str
        if: wire.number == 6
        -oneof: _type_name
      - id: default_value
        size: wire.size
        type: str
        if: wire.number == 7
        -oneof: _default_value
      - id: options
        size: wire.size
        type: field_options
        if: wire.number == 8
      - id: oneof_index
        size: wire.size
        type: pb::int32
        if: wire.number == 9
        -oneof: _oneof_index
      - id: json_name
        size: wire.size
        type: str
        if: wire.number == 10
        -oneof: _json_name
      - id: proto3_optional
        size: wire.size
        type: pb::bool
        if: wire.number == 17
        -oneof: _proto3_optional
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  type:
    -webide-representation: '{value}'
    seq:
      - id: raw
        type: pb::varint
    instances:
      value:
        value: raw.signed
        enum: values
    types:
      repeated:
        seq:
          - id: values
            type: type
            repeat: eos
    enums:
      values:
        1: type_double
        2: type_float
        3: type_int64
        4: type_uint64
        5: type_int32
        6: type_fixed64
        7: type_fixed32
        8: type_bool
        9: type_string
        10: type_group
        11: type_message
        12: type_bytes
        13: type_uint32
        14: type_enum
        15: type_sfixed32
        16: type_sfixed64
        17: type_sint32
        18: type_sint64
  label:
    -webide-representation: '{value}'
    seq:
      - id: raw
        type: pb::varint
    instances:
      value:
        value: raw.signed
        enum: values
    types:
      repeated:
        seq:
          - id: values
            type: label
            repeat: eos
    enums:
      values:
        1: label_optional
        3: label_repeated
        2: label_required

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
doc: A field or an extension, as declared in a .proto file.
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
        doc: Its name, such as `tensor_shape`.
      - id: extendee
        size: wire.size
        type: str
        if: wire.number == 2
        -oneof: _extendee
        doc: |
          For an extension, the message it extends; a leading dot makes the name
          full.
      - id: number
        size: wire.size
        type: pb::int32
        if: wire.number == 3
        -oneof: _number
        doc: Its field number.
      - id: label
        size: wire.size
        type: label
        if: wire.number == 4
        -oneof: _label
        doc: |
          Whether it is singular, required or repeated. A map field is repeated.
      - id: type
        size: wire.size
        type: type
        if: wire.number == 5
        -oneof: _type
        doc: |
          Its type. May be absent when `type_name` is set and not yet resolved.
      - id: type_name
        size: wire.size
        type: str
        if: wire.number == 6
        -oneof: _type_name
        doc: |
          Name of its message or enum. With a leading dot it is the full name,
          as the compiler writes it; otherwise it is looked up from the inside
          out.
      - id: default_value
        size: wire.size
        type: str
        if: wire.number == 7
        -oneof: _default_value
        doc: |
          Its default as text: a number, `true` or `false`, a string as it is,
          bytes with C escapes, an enum value's name. Absent means zero, empty
          or the first enum value.
      - id: options
        size: wire.size
        type: field_options
        if: wire.number == 8
        doc: Options set on the field.
      - id: oneof_index
        size: wire.size
        type: pb::int32
        if: wire.number == 9
        -oneof: _oneof_index
        doc: |
          Index of its oneof in the message's `oneof_decl`. Absent when it is in
          none.
      - id: json_name
        size: wire.size
        type: str
        if: wire.number == 10
        -oneof: _json_name
        doc: |
          Its name in JSON; `tensorShape` for `tensor_shape` unless the file
          sets another.
      - id: proto3_optional
        size: wire.size
        type: pb::bool
        if: wire.number == 17
        -oneof: _proto3_optional
        doc: |
          Whether it is `optional` in proto3. It then stands alone in a oneof
          made for it, so that its presence is known.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  type:
    doc: The type of a field.
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
        1:
          id: type_double
          doc: 64-bit float; wire type `I64`.
        2:
          id: type_float
          doc: 32-bit float; wire type `I32`.
        3:
          id: type_int64
          doc: Varint; a negative number takes ten bytes.
        4:
          id: type_uint64
          doc: Varint without sign.
        5:
          id: type_int32
          doc: Varint; a negative number takes ten bytes.
        6:
          id: type_fixed64
          doc: Eight bytes without sign; wire type `I64`.
        7:
          id: type_fixed32
          doc: Four bytes without sign; wire type `I32`.
        8:
          id: type_bool
          doc: Varint, 0 or 1.
        9:
          id: type_string
          doc: UTF-8 text; wire type `LEN`.
        10:
          id: type_group
          doc: A message between `SGROUP` and `EGROUP` tags; not in proto3.
        11:
          id: type_message
          doc: A message; wire type `LEN`.
        12:
          id: type_bytes
          doc: Any bytes; wire type `LEN`.
        13:
          id: type_uint32
          doc: Varint without sign.
        14:
          id: type_enum
          doc: Varint with the number of an enum value.
        15:
          id: type_sfixed32
          doc: Four bytes with sign; wire type `I32`.
        16:
          id: type_sfixed64
          doc: Eight bytes with sign; wire type `I64`.
        17:
          id: type_sint32
          doc: Zigzag varint, short for small negative numbers.
        18:
          id: type_sint64
          doc: Zigzag varint, short for small negative numbers.
  label:
    doc: How often a field occurs.
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
        1:
          id: label_optional
          doc: |
            At most once: every field of proto3 that is not repeated.
        3:
          id: label_repeated
          doc: Any number of times; maps too.
        2:
          id: label_required
          doc: Exactly once; only in proto2.

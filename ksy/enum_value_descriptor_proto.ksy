# yaml-language-server: $schema=profile.schema.json
meta:
  id: enum_value_descriptor_proto
  title: google.protobuf.EnumValueDescriptorProto
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - enum_value_options
    - pb
  encoding: UTF-8
doc: One value of an enum.
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.EnumValueDescriptorProto
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
        doc: Its name, such as `DT_FLOAT`.
      - id: number
        size: wire.size
        type: pb::int32
        if: wire.number == 2
        -oneof: _number
        doc: Its number, as written to the file. Negative ones are allowed.
      - id: options
        size: wire.size
        type: enum_value_options
        if: wire.number == 3
        doc: Options set on the value.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

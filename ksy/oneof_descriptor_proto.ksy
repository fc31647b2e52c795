# yaml-language-server: $schema=profile.schema.json
meta:
  id: oneof_descriptor_proto
  title: google.protobuf.OneofDescriptorProto
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - oneof_options
    - pb
  encoding: UTF-8
doc: |
  A oneof of a message.
  Its members name it by `oneof_index`.
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.OneofDescriptorProto
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
          Its name. The one made for a field `f` that is `optional` in proto3 is
          `_f`.
      - id: options
        size: wire.size
        type: oneof_options
        if: wire.number == 2
        doc: Options set on the oneof.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

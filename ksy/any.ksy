# yaml-language-server: $schema=profile.schema.json
meta:
  id: any
  title: google.protobuf.Any
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  A message of any type, with the name of that type beside it.

  It is Protocol Buffers' own `google.protobuf.Any`. To read the content, find
  the message named at the end of `type_url` and decode `value` as that.
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/any.proto
-orig-id: google.protobuf.Any
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
      - id: type_url
        size: wire.size
        type: str
        if: wire.number == 1
        doc: |
          Type of the message in `value`: a prefix, a slash and the full name of
          the message, such as `type.googleapis.com/tensorflow.AssetFileDef`.
          Only what follows the last slash counts. Absent means no message.
      - id: value
        size: wire.size
        if: wire.number == 2
        doc: |
          The message, serialised. Absent means a message with all fields at
          their defaults.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

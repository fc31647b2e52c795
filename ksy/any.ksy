# yaml-language-server: $schema=profile.schema.json
meta:
  id: any
  title: google.protobuf.Any
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
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
      - id: value
        size: wire.size
        if: wire.number == 2
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

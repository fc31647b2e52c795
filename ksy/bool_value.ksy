# yaml-language-server: $schema=profile.schema.json
meta:
  id: bool_value
  title: google.protobuf.BoolValue
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  A bool in a message of its own, so that absent, false and true can be told
  apart.
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/wrappers.proto
-orig-id: google.protobuf.BoolValue
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
      - id: value
        size: wire.size
        type: pb::bool
        if: wire.number == 1
        doc: The bool. Absent means false.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

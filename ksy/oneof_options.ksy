# yaml-language-server: $schema=profile.schema.json
meta:
  id: oneof_options
  title: google.protobuf.OneofOptions
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - feature_set
    - pb
    - uninterpreted_option
  encoding: UTF-8
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.OneofOptions
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
      - id: features
        size: wire.size
        type: feature_set
        if: wire.number == 1
      - id: uninterpreted_option
        size: wire.size
        type: uninterpreted_option
        if: wire.number == 999
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

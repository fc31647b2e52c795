# yaml-language-server: $schema=profile.schema.json
meta:
  id: service_options
  title: google.protobuf.ServiceOptions
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - feature_set
    - pb
    - uninterpreted_option
  encoding: UTF-8
doc: |
  Options of a service.
  Custom options are extensions and show up as unknown fields.
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.ServiceOptions
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
      - id: deprecated
        size: wire.size
        type: pb::bool
        if: wire.number == 33
        -oneof: _deprecated
        doc: Whether the service is marked as deprecated.
      - id: features
        size: wire.size
        type: feature_set
        if: wire.number == 34
        doc: Features set for the service.
      - id: uninterpreted_option
        size: wire.size
        type: uninterpreted_option
        if: wire.number == 999
        -repeated: true
        doc: |
          Options the parser has not resolved yet; empty in finished
          descriptors.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

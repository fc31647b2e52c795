# yaml-language-server: $schema=profile.schema.json
meta:
  id: method_options
  title: google.protobuf.MethodOptions
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - feature_set
    - pb
    - uninterpreted_option
  encoding: UTF-8
doc: |
  Options of a method.
  Custom options are extensions and show up as unknown fields.
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.MethodOptions
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
        doc: Whether the method is marked as deprecated.
      - id: idempotency_level
        size: wire.size
        type: idempotency_level
        if: wire.number == 34
        -oneof: _idempotency_level
        doc: Whether a call may safely be repeated. Absent is not known.
      - id: features
        size: wire.size
        type: feature_set
        if: wire.number == 35
        doc: Features set for the method.
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
  idempotency_level:
    doc: Whether a call may safely be repeated.
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
            type: idempotency_level
            repeat: eos
    enums:
      values:
        0:
          id: idempotency_unknown
          doc: Not known.
        1:
          id: no_side_effects
          doc: It changes nothing, so it may; HTTP may use GET.
        2:
          id: idempotent
          doc: |
            It changes something, but twice is as good as once; HTTP may use
            PUT.

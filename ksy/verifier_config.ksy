# yaml-language-server: $schema=profile.schema.json
meta:
  id: verifier_config
  title: tensorflow.VerifierConfig
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: Checks of a graph between or after its rewrites.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/verifier_config.proto
-orig-id: tensorflow.VerifierConfig
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
      - id: verification_timeout_in_ms
        size: wire.size
        type: pb::int64
        if: wire.number == 1
        doc: Time limit for all checks together, in milliseconds.
      - id: structure_verifier
        size: wire.size
        type: toggle
        if: wire.number == 2
        doc: Toggle for checking the structure of the graph; off by default.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  toggle:
    doc: Whether a check runs.
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
            type: toggle
            repeat: eos
    enums:
      values:
        0:
          id: default
          doc: What the field's documentation gives as its default.
        1: 'on'
        2: 'off'

# yaml-language-server: $schema=profile.schema.json
meta:
  id: extension_range_options
  title: google.protobuf.ExtensionRangeOptions
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - feature_set
    - pb
    - uninterpreted_option
  encoding: UTF-8
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.ExtensionRangeOptions
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
      - id: declaration
        size: wire.size
        type: declaration
        if: wire.number == 2
        -repeated: true
      - id: verification
        size: wire.size
        type: verification_state
        if: wire.number == 3
        -oneof: _verification
      - id: features
        size: wire.size
        type: feature_set
        if: wire.number == 50
      - id: uninterpreted_option
        size: wire.size
        type: uninterpreted_option
        if: wire.number == 999
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  declaration:
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
          - id: number
            size: wire.size
            type: pb::int32
            if: wire.number == 1
            -oneof: _number
          - id: full_name
            size: wire.size
            type: str
            if: wire.number == 2
            -oneof: _full_name
          - id: type
            size: wire.size
            type: str
            if: wire.number == 3
            -oneof: _type
          - id: reserved
            size: wire.size
            type: pb::bool
            if: wire.number == 5
            -oneof: _reserved
          - id: repeated
            size: wire.size
            type: pb::bool
            if: wire.number == 6
            -oneof: _repeated
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  verification_state:
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
            type: verification_state
            repeat: eos
    enums:
      values:
        0: declaration
        1: unverified

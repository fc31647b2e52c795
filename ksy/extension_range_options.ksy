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
doc: |
  Options of a range of extension numbers.
  Custom options are extensions and show up as unknown fields.
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
        doc: |
          The extensions that may use the range. Compiled descriptors leave them
          out.
      - id: verification
        size: wire.size
        type: verification_state
        if: wire.number == 3
        -oneof: _verification
        doc: |
          Whether every extension of the range must be declared. Absent is
          `UNVERIFIED`.
      - id: features
        size: wire.size
        type: feature_set
        if: wire.number == 50
        doc: Features set for the range.
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
  declaration:
    doc: One extension that may use the range.
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
            doc: Its field number.
          - id: full_name
            size: wire.size
            type: str
            if: wire.number == 2
            -oneof: _full_name
            doc: Its full name, with a leading dot.
          - id: type
            size: wire.size
            type: str
            if: wire.number == 3
            -oneof: _type
            doc: Its full type name; messages and enums with a leading dot.
          - id: reserved
            size: wire.size
            type: pb::bool
            if: wire.number == 5
            -oneof: _reserved
            doc: |
              Whether the number is blocked, for example after the extension was
              removed.
          - id: repeated
            size: wire.size
            type: pb::bool
            if: wire.number == 6
            -oneof: _repeated
            doc: |
              Whether it must be a repeated field; otherwise it must be
              singular.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  verification_state:
    doc: Whether the extensions of a range must be declared.
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
        0:
          id: declaration
          doc: All must be declared.
        1:
          id: unverified
          doc: They need not be declared.

# yaml-language-server: $schema=profile.schema.json
meta:
  id: uninterpreted_option
  title: google.protobuf.UninterpretedOption
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.UninterpretedOption
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
        type: name_part
        if: wire.number == 2
        -repeated: true
      - id: identifier_value
        size: wire.size
        type: str
        if: wire.number == 3
        -oneof: _identifier_value
      - id: positive_int_value
        size: wire.size
        type: pb::uint64
        if: wire.number == 4
        -oneof: _positive_int_value
      - id: negative_int_value
        size: wire.size
        type: pb::int64
        if: wire.number == 5
        -oneof: _negative_int_value
      - id: double_value
        size: wire.size
        type: pb::double
        if: wire.number == 6
        -oneof: _double_value
      - id: string_value
        size: wire.size
        if: wire.number == 7
        -oneof: _string_value
      - id: aggregate_value
        size: wire.size
        type: str
        if: wire.number == 8
        -oneof: _aggregate_value
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  name_part:
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
          - id: name_part
            size: wire.size
            type: str
            if: wire.number == 1
            -oneof: _name_part
          - id: is_extension
            size: wire.size
            type: pb::bool
            if: wire.number == 2
            -oneof: _is_extension
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: uninterpreted_option
  title: google.protobuf.UninterpretedOption
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  An option as the parser read it, before its name was resolved.
  One of the value fields is set. Finished descriptors do not contain it.
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
        doc: The parts of its name, in order; `foo.(bar.baz).moo` has three.
      - id: identifier_value
        size: wire.size
        type: str
        if: wire.number == 3
        -oneof: _identifier_value
        doc: |
          The value when it is a word, such as `true` or an enum value's name.
      - id: positive_int_value
        size: wire.size
        type: pb::uint64
        if: wire.number == 4
        -oneof: _positive_int_value
        doc: The value when it is an integer of 0 or more.
      - id: negative_int_value
        size: wire.size
        type: pb::int64
        if: wire.number == 5
        -oneof: _negative_int_value
        doc: The value when it is a negative integer.
      - id: double_value
        size: wire.size
        type: pb::double
        if: wire.number == 6
        -oneof: _double_value
        doc: The value when it has a fraction or an exponent.
      - id: string_value
        size: wire.size
        if: wire.number == 7
        -oneof: _string_value
        doc: The value when it is a quoted string.
      - id: aggregate_value
        size: wire.size
        type: str
        if: wire.number == 8
        -oneof: _aggregate_value
        doc: |
          The value when it stands in braces: the text between them.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  name_part:
    doc: One part of the name.
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
            doc: The part, without parentheses or dots around it.
          - id: is_extension
            size: wire.size
            type: pb::bool
            if: wire.number == 2
            -oneof: _is_extension
            doc: Whether the part is an extension, in parentheses in the source.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

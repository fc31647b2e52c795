# yaml-language-server: $schema=profile.schema.json
meta:
  id: source_code_info
  title: google.protobuf.SourceCodeInfo
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  Where the definitions of a .proto file stand in its text, with comments.
  For editors and documentation tools. Nothing else needs it.
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.SourceCodeInfo
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
      - id: location
        size: wire.size
        type: location
        if: wire.number == 1
        -repeated: true
        doc: |
          One entry per piece of text. Several may have the same path, and their
          spans may overlap.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  location:
    doc: One piece of the source text.
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
          - id: path
            size: wire.size
            type: pb::repeated_int32
            if: wire.number == 1
            doc: |
              Which part of FileDescriptorProto it is: field numbers and indexes
              in turn. `4, 3, 2, 7, 1` is `message_type[3].field[7].name`. Empty
              is the whole file.
          - id: span
            size: wire.size
            type: pb::repeated_int32
            if: wire.number == 2
            doc: |
              Start line, start column, end line, end column, all from 0. The
              end line is left out when it is the start line.
          - id: leading_comments
            size: wire.size
            type: str
            if: wire.number == 3
            -oneof: _leading_comments
            doc: The comment right before it, without comment marks.
          - id: trailing_comments
            size: wire.size
            type: str
            if: wire.number == 4
            -oneof: _trailing_comments
            doc: The comment right behind it, without comment marks.
          - id: leading_detached_comments
            size: wire.size
            type: str
            if: wire.number == 6
            -repeated: true
            doc: |
              Earlier comments set off by blank lines, one element per
              paragraph.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

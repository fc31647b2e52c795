# yaml-language-server: $schema=profile.schema.json
meta:
  id: source_code_info
  title: google.protobuf.SourceCodeInfo
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
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
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  location:
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
          - id: span
            size: wire.size
            type: pb::repeated_int32
            if: wire.number == 2
          - id: leading_comments
            size: wire.size
            type: str
            if: wire.number == 3
            -oneof: _leading_comments
          - id: trailing_comments
            size: wire.size
            type: str
            if: wire.number == 4
            -oneof: _trailing_comments
          - id: leading_detached_comments
            size: wire.size
            type: str
            if: wire.number == 6
            -repeated: true
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

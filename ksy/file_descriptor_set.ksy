# yaml-language-server: $schema=profile.schema.json
meta:
  id: file_descriptor_set
  title: google.protobuf.FileDescriptorSet
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - file_descriptor_proto
    - pb
  encoding: UTF-8
doc: |
  A set of compiled .proto files.
  `protoc --descriptor_set_out` writes it, often as a .pb or .desc file. It
  holds definitions, not data.
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.FileDescriptorSet
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
      - id: file
        size: wire.size
        type: file_descriptor_proto
        if: wire.number == 1
        -repeated: true
        doc: |
          The files. With `--include_imports` each stands after the files it
          imports.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

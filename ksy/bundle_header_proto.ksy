# yaml-language-server: $schema=profile.schema.json
meta:
  id: bundle_header_proto
  title: tensorflow.BundleHeaderProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - version_def
  encoding: UTF-8
doc: |
  What holds for a checkpoint as a whole.
  It is the value of the empty key, so the first entry of the `.index` file.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/tensor_bundle.proto
-orig-id: tensorflow.BundleHeaderProto
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
      - id: num_shards
        size: wire.size
        type: pb::int32
        if: wire.number == 1
        doc: |
          Count of the data files, named `prefix.data-00000-of-00001` and so on.
      - id: endianness
        size: wire.size
        type: endianness
        if: wire.number == 2
        doc: |
          Byte order of the data files; absent means little-endian. The messages
          of the `.index` file do not depend on it.
      - id: version
        size: wire.size
        type: version_def
        if: wire.number == 3
        doc: |
          Version of the checkpoint format. The producer is 1, or 0 in files
          from before September 2016.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  endianness:
    doc: Byte order of the elements in the data files.
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
            type: endianness
            repeat: eos
    enums:
      values:
        0:
          id: little
          doc: |
            Little-endian: what nearly all machines write.
        1:
          id: big
          doc: Big-endian.

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
      - id: endianness
        size: wire.size
        type: endianness
        if: wire.number == 2
      - id: version
        size: wire.size
        type: version_def
        if: wire.number == 3
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  endianness:
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
        0: little
        1: big

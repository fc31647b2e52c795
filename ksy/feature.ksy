# yaml-language-server: $schema=profile.schema.json
meta:
  id: feature
  title: tensorflow.Feature
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - bytes_list
    - float_list
    - int64_list
    - pb
  encoding: UTF-8
doc: |
  The values of one feature: a list of byte strings, floats or integers.

  At most one member of the oneof `kind` is set. Every other type is stored as
  one of these three: text and images as bytes, Booleans as integers.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/example/feature.proto
-orig-id: tensorflow.Feature
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
      - id: bytes_list
        size: wire.size
        type: bytes_list
        if: wire.number == 1
        -oneof: kind
        doc: |
          Byte strings: text, encoded images, serialised tensors.
      - id: float_list
        size: wire.size
        type: float_list
        if: wire.number == 2
        -oneof: kind
        doc: Floats.
      - id: int64_list
        size: wire.size
        type: int64_list
        if: wire.number == 3
        -oneof: kind
        doc: Integers.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

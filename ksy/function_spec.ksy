# yaml-language-server: $schema=profile.schema.json
meta:
  id: function_spec
  title: tensorflow.FunctionSpec
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - structured_value
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/saved_object_graph.proto
-orig-id: tensorflow.FunctionSpec
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
      - id: fullargspec
        size: wire.size
        type: structured_value
        if: wire.number == 1
      - id: is_method
        size: wire.size
        type: pb::bool
        if: wire.number == 2
      - id: input_signature
        size: wire.size
        type: structured_value
        if: wire.number == 5
      - id: jit_compile
        size: wire.size
        type: jit_compile
        if: wire.number == 6
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  jit_compile:
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
            type: jit_compile
            repeat: eos
    enums:
      values:
        0: default
        1: 'on'
        2: 'off'

# yaml-language-server: $schema=profile.schema.json
meta:
  id: optimizer_options
  title: tensorflow.OptimizerOptions
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/config.proto
-orig-id: tensorflow.OptimizerOptions
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
      - id: do_common_subexpression_elimination
        size: wire.size
        type: pb::bool
        if: wire.number == 1
      - id: do_constant_folding
        size: wire.size
        type: pb::bool
        if: wire.number == 2
      - id: opt_level
        size: wire.size
        type: level
        if: wire.number == 3
      - id: do_function_inlining
        size: wire.size
        type: pb::bool
        if: wire.number == 4
      - id: global_jit_level
        size: wire.size
        type: global_jit_level
        if: wire.number == 5
      - id: max_folded_constant_in_bytes
        size: wire.size
        type: pb::int64
        if: wire.number == 6
      - id: cpu_global_jit
        size: wire.size
        type: pb::bool
        if: wire.number == 7
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  level:
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
            type: level
            repeat: eos
    enums:
      values:
        0: l1
        -1: l0
  global_jit_level:
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
            type: global_jit_level
            repeat: eos
    enums:
      values:
        0: default
        -1: 'off'
        1: on_1
        2: on_2

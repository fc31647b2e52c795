# yaml-language-server: $schema=profile.schema.json
meta:
  id: optimizer_options
  title: tensorflow.OptimizerOptions
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: Optimisations of a graph before it runs.
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
        doc: Whether to merge equal subexpressions. Always done at level L1.
      - id: do_constant_folding
        size: wire.size
        type: pb::bool
        if: wire.number == 2
        doc: |
          Whether to compute constant parts beforehand. Always done at level L1.
      - id: opt_level
        size: wire.size
        type: level
        if: wire.number == 3
        doc: |
          The level, which adds its optimisations to those asked for by the
          other fields. Absent is L1.
      - id: do_function_inlining
        size: wire.size
        type: pb::bool
        if: wire.number == 4
        doc: Whether to replace function calls by the functions' bodies.
      - id: global_jit_level
        size: wire.size
        type: global_jit_level
        if: wire.number == 5
        doc: How much of the graph XLA compiles.
      - id: max_folded_constant_in_bytes
        size: wire.size
        type: pb::int64
        if: wire.number == 6
        doc: Largest constant that folding may create, in bytes; 0 is 10 MiB.
      - id: cpu_global_jit
        size: wire.size
        type: pb::bool
        if: wire.number == 7
        doc: |
          Whether XLA also compiles for the CPU, when `global_jit_level` is on.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  level:
    doc: The optimisations that are always on.
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
        0:
          id: l1
          doc: |
            Common subexpression elimination and constant folding; the default.
        -1:
          id: l0
          doc: None.
  global_jit_level:
    doc: How much of the graph XLA compiles.
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
        0:
          id: default
          doc: TensorFlow's choice; at present off.
        -1:
          id: 'off'
          doc: Compile nothing that does not ask for it.
        1:
          id: on_1
          doc: Compile.
        2:
          id: on_2
          doc: Meant to compile more than `ON_1`; at present the same.

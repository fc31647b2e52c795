# yaml-language-server: $schema=profile.schema.json
meta:
  id: while_context_def
  title: tensorflow.WhileContextDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - control_flow_context_def
    - pb
    - values_def
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/control_flow.proto
-orig-id: tensorflow.WhileContextDef
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
      - id: context_name
        size: wire.size
        type: str
        if: wire.number == 1
      - id: parallel_iterations
        size: wire.size
        type: pb::int32
        if: wire.number == 2
      - id: back_prop
        size: wire.size
        type: pb::bool
        if: wire.number == 3
      - id: swap_memory
        size: wire.size
        type: pb::bool
        if: wire.number == 4
      - id: pivot_name
        size: wire.size
        type: str
        if: wire.number == 5
      - id: pivot_for_pred_name
        size: wire.size
        type: str
        if: wire.number == 6
      - id: pivot_for_body_name
        size: wire.size
        type: str
        if: wire.number == 7
      - id: loop_exit_names
        size: wire.size
        type: str
        if: wire.number == 8
        -repeated: true
      - id: values_def
        size: wire.size
        type: values_def
        if: wire.number == 9
      - id: loop_enter_names
        size: wire.size
        type: str
        if: wire.number == 10
        -repeated: true
      - id: maximum_iterations_name
        size: wire.size
        type: str
        if: wire.number == 11
      - id: nested_contexts
        size: wire.size
        type: control_flow_context_def
        if: wire.number == 12
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

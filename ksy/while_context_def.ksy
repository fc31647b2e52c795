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
doc: |
  A `tf.while_loop` of TensorFlow 1, built from Enter, Merge, Switch,
  NextIteration and Exit nodes.
  Found as bytes in the collection `while_context` of a MetaGraphDef.
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
        doc: Name of the context, for example `while/while_context`.
      - id: parallel_iterations
        size: wire.size
        type: pb::int32
        if: wire.number == 2
        doc: Count of iterations that may run at the same time.
      - id: back_prop
        size: wire.size
        type: pb::bool
        if: wire.number == 3
        doc: |
          Whether gradients can be computed through the loop. Absent means
          false.
      - id: swap_memory
        size: wire.size
        type: pb::bool
        if: wire.number == 4
        doc: |
          Whether values kept for the gradients may be moved from GPU to CPU
          memory. Absent means false.
      - id: pivot_name
        size: wire.size
        type: str
        if: wire.number == 5
        doc: Tensor name of the loop condition, the output of the LoopCond node.
      - id: pivot_for_pred_name
        size: wire.size
        type: str
        if: wire.number == 6
        doc: |
          Tensor name that nodes of the condition hang on: the output of the
          first Merge.
      - id: pivot_for_body_name
        size: wire.size
        type: str
        if: wire.number == 7
        doc: |
          Tensor name that nodes of the body hang on: the first loop variable as
          it enters the body.
      - id: loop_exit_names
        size: wire.size
        type: str
        if: wire.number == 8
        -repeated: true
        doc: |
          Tensor names of the outputs of the Exit nodes, the results of the
          loop.
      - id: values_def
        size: wire.size
        type: values_def
        if: wire.number == 9
        doc: The tensors of this loop and those it takes from outside.
      - id: loop_enter_names
        size: wire.size
        type: str
        if: wire.number == 10
        -repeated: true
        doc: |
          Tensor names of the outputs of the Enter nodes. Not written by old
          versions.
      - id: maximum_iterations_name
        size: wire.size
        type: str
        if: wire.number == 11
        doc: |
          Tensor name of the highest count of iterations. Empty if there is no
          limit.
      - id: nested_contexts
        size: wire.size
        type: control_flow_context_def
        if: wire.number == 12
        -repeated: true
        doc: The contexts of conds and loops inside this loop.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

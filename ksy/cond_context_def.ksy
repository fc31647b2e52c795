# yaml-language-server: $schema=profile.schema.json
meta:
  id: cond_context_def
  title: tensorflow.CondContextDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - control_flow_context_def
    - pb
    - values_def
  encoding: UTF-8
doc: |
  One branch of a `tf.cond` of TensorFlow 1, built from Switch and Merge nodes.
  Found as bytes in the collection `cond_context` of a MetaGraphDef; a cond has
  one for each branch.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/control_flow.proto
-orig-id: tensorflow.CondContextDef
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
        doc: Name of the context, for example `cond/cond_text`.
      - id: pred_name
        size: wire.size
        type: str
        if: wire.number == 2
        doc: Tensor name of the predicate, a scalar of type DT_BOOL.
      - id: pivot_name
        size: wire.size
        type: str
        if: wire.number == 3
        doc: |
          Tensor name of the pivot: the predicate as it enters this branch, for
          example `cond/switch_t:0`. Nodes of the branch without other inputs
          hang on it with a control input.
      - id: branch
        size: wire.size
        type: pb::int32
        if: wire.number == 4
        doc: |
          Which branch it is: 1 if the predicate is true, 0 (not written) if it
          is false.
      - id: values_def
        size: wire.size
        type: values_def
        if: wire.number == 5
        doc: The tensors of this branch and those it takes from outside.
      - id: nested_contexts
        size: wire.size
        type: control_flow_context_def
        if: wire.number == 6
        -repeated: true
        doc: The contexts of conds and loops inside this branch.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: control_flow_context_def
  title: tensorflow.ControlFlowContextDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - cond_context_def
    - pb
    - while_context_def
  encoding: UTF-8
doc: |
  A context of TensorFlow 1 control flow: a branch of a cond or a loop.
  Used where one context stands inside another.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/control_flow.proto
-orig-id: tensorflow.ControlFlowContextDef
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
      - id: cond_ctxt
        size: wire.size
        type: cond_context_def
        if: wire.number == 1
        -oneof: ctxt
        doc: It is a branch of a cond.
      - id: while_ctxt
        size: wire.size
        type: while_context_def
        if: wire.number == 2
        -oneof: ctxt
        doc: It is a loop.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

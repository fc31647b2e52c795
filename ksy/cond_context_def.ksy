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
      - id: pred_name
        size: wire.size
        type: str
        if: wire.number == 2
      - id: pivot_name
        size: wire.size
        type: str
        if: wire.number == 3
      - id: branch
        size: wire.size
        type: pb::int32
        if: wire.number == 4
      - id: values_def
        size: wire.size
        type: values_def
        if: wire.number == 5
      - id: nested_contexts
        size: wire.size
        type: control_flow_context_def
        if: wire.number == 6
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: graph_options
  title: tensorflow.GraphOptions
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - optimizer_options
    - pb
    - rewriter_config
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/config.proto
-orig-id: tensorflow.GraphOptions
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
      - id: enable_recv_scheduling
        size: wire.size
        type: pb::bool
        if: wire.number == 2
      - id: optimizer_options
        size: wire.size
        type: optimizer_options
        if: wire.number == 3
      - id: build_cost_model
        size: wire.size
        type: pb::int64
        if: wire.number == 4
      - id: infer_shapes
        size: wire.size
        type: pb::bool
        if: wire.number == 5
      - id: place_pruned_graph
        size: wire.size
        type: pb::bool
        if: wire.number == 6
      - id: enable_bfloat16_sendrecv
        size: wire.size
        type: pb::bool
        if: wire.number == 7
      - id: timeline_step
        size: wire.size
        type: pb::int32
        if: wire.number == 8
      - id: build_cost_model_after
        size: wire.size
        type: pb::int64
        if: wire.number == 9
      - id: rewrite_options
        size: wire.size
        type: rewriter_config
        if: wire.number == 10
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

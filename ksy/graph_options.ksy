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
doc: How a session optimises, places and measures its graphs.
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
        doc: |
          Whether to order receiving nodes with control flow. TensorFlow ignores
          it.
      - id: optimizer_options
        size: wire.size
        type: optimizer_options
        if: wire.number == 3
        doc: Optimisations of the graph and of compilation.
      - id: build_cost_model
        size: wire.size
        type: pb::int64
        if: wire.number == 4
        doc: |
          Steps to run before a cost model (memory and time of each node) is
          returned; 0 is no cost model.
      - id: infer_shapes
        size: wire.size
        type: pb::bool
        if: wire.number == 5
        doc: |
          Whether to note on each node the output shapes that can be inferred.
      - id: place_pruned_graph
        size: wire.size
        type: pb::bool
        if: wire.number == 6
        doc: |
          Whether only the part of the graph that runs is placed on devices, so
          that nodes that cannot be placed do no harm elsewhere.
      - id: enable_bfloat16_sendrecv
        size: wire.size
        type: pb::bool
        if: wire.number == 7
        doc: |
          Whether floats travel between processes as bfloat16, at half the size
          and with less precision.
      - id: timeline_step
        size: wire.size
        type: pb::int32
        if: wire.number == 8
        doc: Record a timeline every so many steps; 0 records none.
      - id: build_cost_model_after
        size: wire.size
        type: pb::int64
        if: wire.number == 9
        doc: Steps to skip before the cost model collects its numbers.
      - id: rewrite_options
        size: wire.size
        type: rewriter_config
        if: wire.number == 10
        doc: The graph rewrites of Grappler.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

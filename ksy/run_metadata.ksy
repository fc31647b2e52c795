# yaml-language-server: $schema=profile.schema.json
meta:
  id: run_metadata
  title: tensorflow.RunMetadata
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - cost_graph_def
    - graph_def
    - pb
    - session_metadata
    - step_stats
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/config.proto
-orig-id: tensorflow.RunMetadata
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
      - id: step_stats
        size: wire.size
        type: step_stats
        if: wire.number == 1
      - id: cost_graph
        size: wire.size
        type: cost_graph_def
        if: wire.number == 2
      - id: partition_graphs
        size: wire.size
        type: graph_def
        if: wire.number == 3
        -repeated: true
      - id: function_graphs
        size: wire.size
        type: function_graphs
        if: wire.number == 4
        -repeated: true
      - id: session_metadata
        size: wire.size
        type: session_metadata
        if: wire.number == 5
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  function_graphs:
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
          - id: partition_graphs
            size: wire.size
            type: graph_def
            if: wire.number == 1
            -repeated: true
          - id: pre_optimization_graph
            size: wire.size
            type: graph_def
            if: wire.number == 2
          - id: post_optimization_graph
            size: wire.size
            type: graph_def
            if: wire.number == 3
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

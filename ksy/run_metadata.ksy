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
doc: |
  What one run of a graph recorded about itself: times, memory, costs and the
  graphs that really ran.

  `Session.run` fills it when asked to, as does tracing in TensorFlow 2.
  Programs save it in files of its own or in event files. Most parts are there
  only if the run options asked for them.
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
        doc: Times and memory of every node that ran, when tracing was on.
      - id: cost_graph
        size: wire.size
        type: cost_graph_def
        if: wire.number == 2
        doc: Estimated or measured costs of the nodes.
      - id: partition_graphs
        size: wire.size
        type: graph_def
        if: wire.number == 3
        -repeated: true
        doc: |
          The graphs that ran, one for each device, after optimisation and
          partitioning.
      - id: function_graphs
        size: wire.size
        type: function_graphs
        if: wire.number == 4
        -repeated: true
        doc: |
          The graphs of the functions that ran, one entry for each traced
          function. TensorFlow 2 only.
      - id: session_metadata
        size: wire.size
        type: session_metadata
        if: wire.number == 5
        doc: Name and version of the session.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  function_graphs:
    doc: The graphs of one traced function, before and after optimisation.
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
            doc: The function's graphs as they ran, one for each device.
          - id: pre_optimization_graph
            size: wire.size
            type: graph_def
            if: wire.number == 2
            doc: The function's graph as it was built. The easiest one to read.
          - id: post_optimization_graph
            size: wire.size
            type: graph_def
            if: wire.number == 3
            doc: |
              The function's whole graph after optimisation, before it was
              partitioned.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

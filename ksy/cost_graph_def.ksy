# yaml-language-server: $schema=profile.schema.json
meta:
  id: cost_graph_def
  title: tensorflow.CostGraphDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - data_type
    - pb
    - tensor_shape_proto
  encoding: UTF-8
doc: |
  The costs of a graph: time and memory of each node, measured or estimated.

  It comes from a run with a cost model (`RunMetadata.cost_graph`) or from the
  graph optimiser.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/cost_graph.proto
-orig-id: tensorflow.CostGraphDef
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
      - id: node
        size: wire.size
        type: node
        if: wire.number == 1
        -repeated: true
        doc: The nodes with their costs.
      - id: cost
        size: wire.size
        type: aggregated_cost
        if: wire.number == 2
        -repeated: true
        doc: Costs of the whole graph, one entry for each dimension.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  node:
    doc: One node with its costs.
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
          - id: name
            size: wire.size
            type: str
            if: wire.number == 1
            doc: Name of the node, unique in the cost graph.
          - id: device
            size: wire.size
            type: str
            if: wire.number == 2
            doc: |
              Device of the node. May be empty when the graph was not
              partitioned.
          - id: id
            size: wire.size
            type: pb::int32
            if: wire.number == 3
            doc: |
              Number of the node. Only within one partition is it sure to be
              unique.
          - id: input_info
            size: wire.size
            type: input_info
            if: wire.number == 4
            -repeated: true
            doc: The data inputs, in order.
          - id: output_info
            size: wire.size
            type: output_info
            if: wire.number == 5
            -repeated: true
            doc: The outputs, in order.
          - id: temporary_memory_size
            size: wire.size
            type: pb::int64
            if: wire.number == 6
            doc: Scratch memory the node needs while it runs, in bytes.
          - id: is_final
            size: wire.size
            type: pb::bool
            if: wire.number == 7
            doc: |
              True when the outputs must be kept because they are results of the
              graph. Other nodes may still use them.
          - id: control_input
            size: wire.size
            type: pb::repeated_int32
            if: wire.number == 8
            doc: The nodes this one waits for without taking data, by `id`.
          - id: compute_cost
            size: wire.size
            type: pb::int64
            if: wire.number == 9
            doc: Estimated cost of running the node, in microseconds.
          - id: host_temp_memory_size
            size: wire.size
            type: pb::int64
            if: wire.number == 10
            doc: |
              Deprecated: use `temporary_memory_size`. Scratch memory on the
              host, in bytes.
          - id: device_temp_memory_size
            size: wire.size
            type: pb::int64
            if: wire.number == 11
            doc: |
              Deprecated: use `temporary_memory_size`. Scratch memory on the
              device, in bytes.
          - id: persistent_memory_size
            size: wire.size
            type: pb::int64
            if: wire.number == 12
            doc: Memory the node keeps after it ran, in bytes.
          - id: compute_time
            size: wire.size
            type: pb::int64
            if: wire.number == 14
            doc: |
              Time for arithmetic alone, as worked out by a model, in
              microseconds.
          - id: memory_time
            size: wire.size
            type: pb::int64
            if: wire.number == 15
            doc: |
              Time for memory access alone, as worked out by a model, in
              microseconds.
          - id: device_persistent_memory_size
            size: wire.size
            type: pb::int64
            if: wire.number == 16
            doc: |
              Deprecated: use `persistent_memory_size`. Kept memory on the
              device, in bytes.
          - id: inaccurate
            size: wire.size
            type: pb::bool
            if: wire.number == 17
            doc: |
              True when the costs are rough, for instance because the shapes
              were not known.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      input_info:
        doc: |
          One data input of a node: an output of another node.
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
              - id: preceding_node
                size: wire.size
                type: pb::int32
                if: wire.number == 1
                doc: The node the input comes from, by `id`.
              - id: preceding_port
                size: wire.size
                type: pb::int32
                if: wire.number == 2
                doc: Index of that node's output. Absent is output 0.
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end
      output_info:
        doc: One output of a node.
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
              - id: size
                size: wire.size
                type: pb::int64
                if: wire.number == 1
                doc: Size of the tensor in bytes; −1 when nothing was recorded.
              - id: alias_input_port
                size: wire.size
                type: pb::int64
                if: wire.number == 2
                doc: |
                  Index of the input whose buffer the output shares; negative
                  when it has a buffer of its own. That input may be shared in
                  turn. Absent is input 0.
              - id: shape
                size: wire.size
                type: tensor_shape_proto
                if: wire.number == 3
                doc: Shape of the tensor.
              - id: dtype
                size: wire.size
                type: data_type
                if: wire.number == 4
                doc: Data type of the tensor.
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end
  aggregated_cost:
    doc: A cost of the whole graph in one dimension.
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
          - id: cost
            size: wire.size
            type: pb::float
            if: wire.number == 1
            doc: The cost.
          - id: dimension
            size: wire.size
            type: str
            if: wire.number == 2
            doc: What is counted, such as `memory`, `compute` or `network`.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: optimized_function_graph
  title: tensorflow.OptimizedFunctionGraph
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - data_type
    - graph_def
    - pb
  encoding: UTF-8
doc: |
  A function after the graph optimizations that follow its instantiation, before
  it is split over devices.
  It lets TensorFlow skip these optimizations when the function is needed again.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/optimized_function_graph.proto
-orig-id: tensorflow.OptimizedFunctionGraph
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
        doc: |
          Name of the function: that of a FunctionDef or of a signature method.
      - id: function_graph
        size: wire.size
        type: graph_def
        if: wire.number == 2
        doc: The optimized graph of the function.
      - id: node_name_to_control_ret
        size: wire.size
        type: node_name_to_control_ret_entry
        if: wire.number == 3
        -repeated: true
        doc: |
          The nodes that have to run for their effect alone, as control outputs
          of the function.
      - id: ret_types
        size: wire.size
        type: data_type::repeated
        if: wire.number == 4
        doc: Element types of the results of the function, in order.
      - id: num_return_nodes
        size: wire.size
        type: pb::uint32
        if: wire.number == 5
        doc: Count of the nodes that return a result.
      - id: source
        size: wire.size
        type: optimization_source
        if: wire.number == 7
        -oneof: _source
        doc: Where the optimization was done.
      - id: optimization_time_usecs
        size: wire.size
        type: pb::uint64
        if: wire.number == 8
        -oneof: _optimization_time_usecs
        doc: |
          Time the optimizations of this function took, in microseconds. Absent
          if it was not measured.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  node_name_to_control_ret_entry:
    doc: One entry of the map `node_name_to_control_ret`.
    -map-entry: true
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
          - id: key
            size: wire.size
            type: str
            if: wire.number == 1
            doc: Name of a node of `function_graph`.
          - id: value
            size: wire.size
            type: str
            if: wire.number == 2
            doc: |
              Name of the control output of the function that the node stands
              for.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  optimization_source:
    doc: The environment in which a function was optimized.
    -webide-representation: '{value}'
    seq:
      - id: raw
        type: pb::varint
    instances:
      value:
        value: raw.signed
        enum: values
    types:
      repeated:
        seq:
          - id: values
            type: optimization_source
            repeat: eos
    enums:
      values:
        0:
          id: source_unspecified
          doc: Not stated.
        1:
          id: aot
          doc: |
            Ahead of time, in an environment that may differ from the one that
            runs the function.
        2:
          id: jit
          doc: Just in time, in the environment that runs the function.

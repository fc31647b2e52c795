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
      - id: function_graph
        size: wire.size
        type: graph_def
        if: wire.number == 2
      - id: node_name_to_control_ret
        size: wire.size
        type: node_name_to_control_ret_entry
        if: wire.number == 3
        -repeated: true
      - id: ret_types
        size: wire.size
        type: data_type::repeated
        if: wire.number == 4
      - id: num_return_nodes
        size: wire.size
        type: pb::uint32
        if: wire.number == 5
      - id: source
        size: wire.size
        type: optimization_source
        if: wire.number == 7
        -oneof: _source
      - id: optimization_time_usecs
        size: wire.size
        type: pb::uint64
        if: wire.number == 8
        -oneof: _optimization_time_usecs
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  node_name_to_control_ret_entry:
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
          - id: value
            size: wire.size
            type: str
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  optimization_source:
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
        0: source_unspecified
        1: aot
        2: jit

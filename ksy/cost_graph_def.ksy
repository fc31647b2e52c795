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
      - id: cost
        size: wire.size
        type: aggregated_cost
        if: wire.number == 2
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  node:
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
          - id: device
            size: wire.size
            type: str
            if: wire.number == 2
          - id: id
            size: wire.size
            type: pb::int32
            if: wire.number == 3
          - id: input_info
            size: wire.size
            type: input_info
            if: wire.number == 4
            -repeated: true
          - id: output_info
            size: wire.size
            type: output_info
            if: wire.number == 5
            -repeated: true
          - id: temporary_memory_size
            size: wire.size
            type: pb::int64
            if: wire.number == 6
          - id: is_final
            size: wire.size
            type: pb::bool
            if: wire.number == 7
          - id: control_input
            size: wire.size
            type: pb::repeated_int32
            if: wire.number == 8
          - id: compute_cost
            size: wire.size
            type: pb::int64
            if: wire.number == 9
          - id: host_temp_memory_size
            size: wire.size
            type: pb::int64
            if: wire.number == 10
            doc: DEPRECATED-TODO
          - id: device_temp_memory_size
            size: wire.size
            type: pb::int64
            if: wire.number == 11
            doc: DEPRECATED-TODO
          - id: persistent_memory_size
            size: wire.size
            type: pb::int64
            if: wire.number == 12
          - id: compute_time
            size: wire.size
            type: pb::int64
            if: wire.number == 14
          - id: memory_time
            size: wire.size
            type: pb::int64
            if: wire.number == 15
          - id: device_persistent_memory_size
            size: wire.size
            type: pb::int64
            if: wire.number == 16
            doc: DEPRECATED-TODO
          - id: inaccurate
            size: wire.size
            type: pb::bool
            if: wire.number == 17
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      input_info:
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
              - id: preceding_port
                size: wire.size
                type: pb::int32
                if: wire.number == 2
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end
      output_info:
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
              - id: alias_input_port
                size: wire.size
                type: pb::int64
                if: wire.number == 2
              - id: shape
                size: wire.size
                type: tensor_shape_proto
                if: wire.number == 3
              - id: dtype
                size: wire.size
                type: data_type
                if: wire.number == 4
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end
  aggregated_cost:
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
          - id: dimension
            size: wire.size
            type: str
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

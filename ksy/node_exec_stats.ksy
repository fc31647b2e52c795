# yaml-language-server: $schema=profile.schema.json
meta:
  id: node_exec_stats
  title: tensorflow.NodeExecStats
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - allocation_description
    - allocator_memory_used
    - memory_stats
    - node_output
    - pb
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/step_stats.proto
-orig-id: tensorflow.NodeExecStats
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
      - id: node_name
        size: wire.size
        type: str
        if: wire.number == 1
      - id: all_start_micros
        size: wire.size
        type: pb::int64
        if: wire.number == 2
      - id: op_start_rel_micros
        size: wire.size
        type: pb::int64
        if: wire.number == 3
      - id: op_end_rel_micros
        size: wire.size
        type: pb::int64
        if: wire.number == 4
      - id: all_end_rel_micros
        size: wire.size
        type: pb::int64
        if: wire.number == 5
      - id: memory
        size: wire.size
        type: allocator_memory_used
        if: wire.number == 6
        -repeated: true
      - id: output
        size: wire.size
        type: node_output
        if: wire.number == 7
        -repeated: true
      - id: timeline_label
        size: wire.size
        type: str
        if: wire.number == 8
      - id: scheduled_micros
        size: wire.size
        type: pb::int64
        if: wire.number == 9
      - id: thread_id
        size: wire.size
        type: pb::uint32
        if: wire.number == 10
      - id: referenced_tensor
        size: wire.size
        type: allocation_description
        if: wire.number == 11
        -repeated: true
      - id: memory_stats
        size: wire.size
        type: memory_stats
        if: wire.number == 12
      - id: all_start_nanos
        size: wire.size
        type: pb::int64
        if: wire.number == 13
      - id: op_start_rel_nanos
        size: wire.size
        type: pb::int64
        if: wire.number == 14
      - id: op_end_rel_nanos
        size: wire.size
        type: pb::int64
        if: wire.number == 15
      - id: all_end_rel_nanos
        size: wire.size
        type: pb::int64
        if: wire.number == 16
      - id: scheduled_nanos
        size: wire.size
        type: pb::int64
        if: wire.number == 17
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

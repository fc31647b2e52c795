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
doc: |
  Times and memory use of one execution of one node.

  `all_start_micros` and `scheduled_micros` are points in time; the `…_rel_…`
  fields count from `all_start_micros`. The `…_nanos` fields repeat the times in
  nanoseconds; older files lack them.
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
        doc: |
          Name of the node. Tracers also use it for events that are not nodes,
          such as memory copies.
      - id: all_start_micros
        size: wire.size
        type: pb::int64
        if: wire.number == 2
        doc: |
          When the executor began to process the node, in microseconds since
          1970-01-01 UTC.
      - id: op_start_rel_micros
        size: wire.size
        type: pb::int64
        if: wire.number == 3
        doc: |
          When the kernel began to compute, in microseconds after
          `all_start_micros`.
      - id: op_end_rel_micros
        size: wire.size
        type: pb::int64
        if: wire.number == 4
        doc: When the kernel finished, in microseconds after `all_start_micros`.
      - id: all_end_rel_micros
        size: wire.size
        type: pb::int64
        if: wire.number == 5
        doc: |
          When the executor was done with the node, in microseconds after
          `all_start_micros`.
      - id: memory
        size: wire.size
        type: allocator_memory_used
        if: wire.number == 6
        -repeated: true
        doc: Memory the node allocated, one entry for each allocator.
      - id: output
        size: wire.size
        type: node_output
        if: wire.number == 7
        -repeated: true
        doc: The tensors the node put out.
      - id: timeline_label
        size: wire.size
        type: str
        if: wire.number == 8
        doc: Text to show in a timeline, such as `b = Add(a, c)`.
      - id: scheduled_micros
        size: wire.size
        type: pb::int64
        if: wire.number == 9
        doc: |
          When the node became ready and was queued, in microseconds since
          1970-01-01 UTC.
      - id: thread_id
        size: wire.size
        type: pb::uint32
        if: wire.number == 10
        doc: |
          Id of the thread the node ran on; `DeviceStepStats.thread_names` may
          hold its name.
      - id: referenced_tensor
        size: wire.size
        type: allocation_description
        if: wire.number == 11
        -repeated: true
        doc: Buffers of the tensors the node used, if they were recorded.
      - id: memory_stats
        size: wire.size
        type: memory_stats
        if: wire.number == 12
        doc: Temporary and persistent memory of the execution.
      - id: all_start_nanos
        size: wire.size
        type: pb::int64
        if: wire.number == 13
        doc: |
          `all_start_micros` in nanoseconds.
      - id: op_start_rel_nanos
        size: wire.size
        type: pb::int64
        if: wire.number == 14
        doc: |
          `op_start_rel_micros` in nanoseconds.
      - id: op_end_rel_nanos
        size: wire.size
        type: pb::int64
        if: wire.number == 15
        doc: |
          `op_end_rel_micros` in nanoseconds.
      - id: all_end_rel_nanos
        size: wire.size
        type: pb::int64
        if: wire.number == 16
        doc: |
          `all_end_rel_micros` in nanoseconds.
      - id: scheduled_nanos
        size: wire.size
        type: pb::int64
        if: wire.number == 17
        doc: |
          `scheduled_micros` in nanoseconds.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

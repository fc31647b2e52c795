# yaml-language-server: $schema=profile.schema.json
meta:
  id: allocator_memory_used
  title: tensorflow.AllocatorMemoryUsed
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - allocation_record
    - pb
  encoding: UTF-8
doc: Memory that one node took from one allocator during one execution.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/step_stats.proto
-orig-id: tensorflow.AllocatorMemoryUsed
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
      - id: allocator_name
        size: wire.size
        type: str
        if: wire.number == 1
        doc: Name of the allocator, such as `cpu` or `GPU_0_bfc`.
      - id: total_bytes
        size: wire.size
        type: pb::int64
        if: wire.number == 2
        doc: |
          Sum of all allocations, in bytes, whether or not they were released.
      - id: peak_bytes
        size: wire.size
        type: pb::int64
        if: wire.number == 3
        doc: The most the node held at one time, in bytes.
      - id: live_bytes
        size: wire.size
        type: pb::int64
        if: wire.number == 4
        doc: What was not released in the end, in bytes.
      - id: allocator_bytes_in_use
        size: wire.size
        type: pb::int64
        if: wire.number == 5
        doc: |
          What the allocator held in all, for every node, when the numbers were
          taken, in bytes.
      - id: allocation_records
        size: wire.size
        type: allocation_record
        if: wire.number == 6
        -repeated: true
        doc: The single allocations and releases, in order of time.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

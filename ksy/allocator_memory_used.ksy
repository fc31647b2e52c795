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
      - id: total_bytes
        size: wire.size
        type: pb::int64
        if: wire.number == 2
      - id: peak_bytes
        size: wire.size
        type: pb::int64
        if: wire.number == 3
      - id: live_bytes
        size: wire.size
        type: pb::int64
        if: wire.number == 4
      - id: allocator_bytes_in_use
        size: wire.size
        type: pb::int64
        if: wire.number == 5
      - id: allocation_records
        size: wire.size
        type: allocation_record
        if: wire.number == 6
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

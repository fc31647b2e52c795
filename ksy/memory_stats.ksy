# yaml-language-server: $schema=profile.schema.json
meta:
  id: memory_stats
  title: tensorflow.MemoryStats
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/step_stats.proto
-orig-id: tensorflow.MemoryStats
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
      - id: temp_memory_size
        size: wire.size
        type: pb::int64
        if: wire.number == 1
      - id: device_temp_memory_size
        size: wire.size
        type: pb::int64
        if: wire.number == 2
        doc: DEPRECATED-TODO
      - id: persistent_memory_size
        size: wire.size
        type: pb::int64
        if: wire.number == 3
      - id: device_persistent_memory_size
        size: wire.size
        type: pb::int64
        if: wire.number == 4
        doc: DEPRECATED-TODO
      - id: persistent_tensor_alloc_ids
        size: wire.size
        type: pb::repeated_int64
        if: wire.number == 5
      - id: device_persistent_tensor_alloc_ids
        size: wire.size
        type: pb::repeated_int64
        if: wire.number == 6
        doc: DEPRECATED-TODO
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

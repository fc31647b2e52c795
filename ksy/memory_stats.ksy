# yaml-language-server: $schema=profile.schema.json
meta:
  id: memory_stats
  title: tensorflow.MemoryStats
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: Temporary and persistent memory of one execution of a node.
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
        doc: |
          Memory for scratch tensors that live only while the node runs, in
          bytes.
      - id: device_temp_memory_size
        size: wire.size
        type: pb::int64
        if: wire.number == 2
        doc: |
          Deprecated: use `temp_memory_size`. It held the part on the device, in
          bytes.
      - id: persistent_memory_size
        size: wire.size
        type: pb::int64
        if: wire.number == 3
        doc: Memory the node keeps after it ran, in bytes.
      - id: device_persistent_memory_size
        size: wire.size
        type: pb::int64
        if: wire.number == 4
        doc: |
          Deprecated: use `persistent_memory_size`. It held the part on the
          device, in bytes.
      - id: persistent_tensor_alloc_ids
        size: wire.size
        type: pb::repeated_int64
        if: wire.number == 5
        doc: Allocation ids of the tensors the node keeps.
      - id: device_persistent_tensor_alloc_ids
        size: wire.size
        type: pb::repeated_int64
        if: wire.number == 6
        doc: |
          Deprecated: use `persistent_tensor_alloc_ids`. It held the ids on the
          device.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

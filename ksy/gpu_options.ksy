# yaml-language-server: $schema=profile.schema.json
meta:
  id: gpu_options
  title: tensorflow.GPUOptions
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/config.proto
-orig-id: tensorflow.GPUOptions
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
      - id: per_process_gpu_memory_fraction
        size: wire.size
        type: pb::double
        if: wire.number == 1
      - id: allocator_type
        size: wire.size
        type: str
        if: wire.number == 2
      - id: deferred_deletion_bytes
        size: wire.size
        type: pb::int64
        if: wire.number == 3
      - id: allow_growth
        size: wire.size
        type: pb::bool
        if: wire.number == 4
      - id: visible_device_list
        size: wire.size
        type: str
        if: wire.number == 5
      - id: polling_active_delay_usecs
        size: wire.size
        type: pb::int32
        if: wire.number == 6
      - id: polling_inactive_delay_msecs
        size: wire.size
        type: pb::int32
        if: wire.number == 7
      - id: force_gpu_compatible
        size: wire.size
        type: pb::bool
        if: wire.number == 8
      - id: experimental
        size: wire.size
        type: experimental
        if: wire.number == 9
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  experimental:
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
          - id: virtual_devices
            size: wire.size
            type: virtual_devices
            if: wire.number == 1
            -repeated: true
          - id: use_unified_memory
            size: wire.size
            type: pb::bool
            if: wire.number == 2
          - id: num_dev_to_dev_copy_streams
            size: wire.size
            type: pb::int32
            if: wire.number == 3
          - id: collective_ring_order
            size: wire.size
            type: str
            if: wire.number == 4
          - id: timestamped_allocator
            size: wire.size
            type: pb::bool
            if: wire.number == 5
          - id: kernel_tracker_max_interval
            size: wire.size
            type: pb::int32
            if: wire.number == 7
          - id: kernel_tracker_max_bytes
            size: wire.size
            type: pb::int32
            if: wire.number == 8
          - id: kernel_tracker_max_pending
            size: wire.size
            type: pb::int32
            if: wire.number == 9
          - id: internal_fragmentation_fraction
            size: wire.size
            type: pb::double
            if: wire.number == 10
          - id: use_cuda_malloc_async
            size: wire.size
            type: pb::bool
            if: wire.number == 11
          - id: disallow_retry_on_allocation_failure
            size: wire.size
            type: pb::bool
            if: wire.number == 12
          - id: gpu_host_mem_limit_in_mb
            size: wire.size
            type: pb::float
            if: wire.number == 13
          - id: gpu_host_mem_disallow_growth
            size: wire.size
            type: pb::bool
            if: wire.number == 14
          - id: num_virtual_devices_per_gpu
            size: wire.size
            type: pb::int32
            if: wire.number == 15
          - id: gpu_system_memory_size_in_mb
            size: wire.size
            type: pb::int32
            if: wire.number == 16
          - id: populate_pjrt_gpu_client_creation_info
            size: wire.size
            type: pb::bool
            if: wire.number == 17
          - id: node_id
            size: wire.size
            type: pb::int32
            if: wire.number == 18
          - id: stream_merge_options
            size: wire.size
            type: stream_merge_options
            if: wire.number == 19
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      virtual_devices:
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
              - id: memory_limit_mb
                size: wire.size
                type: pb::repeated_float
                if: wire.number == 1
              - id: priority
                size: wire.size
                type: pb::repeated_int32
                if: wire.number == 2
              - id: device_ordinal
                size: wire.size
                type: pb::repeated_int32
                if: wire.number == 3
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end
      stream_merge_options:
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
              - id: merge_host_to_device_stream
                size: wire.size
                type: pb::bool
                if: wire.number == 1
              - id: merge_device_to_host_stream
                size: wire.size
                type: pb::bool
                if: wire.number == 2
              - id: merge_device_to_device_stream
                size: wire.size
                type: pb::bool
                if: wire.number == 3
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end

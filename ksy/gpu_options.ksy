# yaml-language-server: $schema=profile.schema.json
meta:
  id: gpu_options
  title: tensorflow.GPUOptions
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  How a process uses its GPUs: memory, devices and polling.
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
        doc: |
          Share of each GPU's memory the process may take; 1 is all of it, 0
          leaves the choice to TensorFlow. Above 1 it uses CUDA unified memory,
          with host memory behind it, which is much slower.
      - id: allocator_type
        size: wire.size
        type: str
        if: wire.number == 2
        doc: |
          The memory allocator: empty for TensorFlow's choice, or `BFC` (best
          fit with coalescing).
      - id: deferred_deletion_bytes
        size: wire.size
        type: pb::int64
        if: wire.number == 3
        doc: |
          Bytes whose release may be delayed to call the driver less often; 0 is
          a default of several megabytes.
      - id: allow_growth
        size: wire.size
        type: pb::bool
        if: wire.number == 4
        doc: Whether memory is taken as needed instead of all at the start.
      - id: visible_device_list
        size: wire.size
        type: str
        if: wire.number == 5
        doc: |
          GPU ids, separated by commas, in the order they become
          `/device:GPU:0`, `/device:GPU:1` and so on; `5,3` makes GPU 5 the
          first. Empty takes all GPUs the process sees.
      - id: polling_active_delay_usecs
        size: wire.size
        type: pb::int32
        if: wire.number == 6
        doc: |
          Microseconds between two polls for finished work while there is some;
          0 is TensorFlow's default.
      - id: polling_inactive_delay_msecs
        size: wire.size
        type: pb::int32
        if: wire.number == 7
        doc: |
          Deprecated: TensorFlow ignores it. Milliseconds between two polls
          while there is no work.
      - id: force_gpu_compatible
        size: wire.size
        type: pb::bool
        if: wire.number == 8
        doc: |
          Whether all CPU tensors live in pinned memory, which speeds up copies
          to and from the GPU. Too much of it slows the host down.
      - id: experimental
        size: wire.size
        type: experimental
        if: wire.number == 9
        doc: Settings that may change in any version.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  experimental:
    doc: GPU settings without any promise of stability.
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
            doc: |
              How each visible GPU is split, in the order of
              `visible_device_list`. Empty makes one device of each GPU,
              otherwise there must be one element per GPU. Not together with
              `per_process_gpu_memory_fraction`.
          - id: use_unified_memory
            size: wire.size
            type: pb::bool
            if: wire.number == 2
            doc: |
              Whether to use CUDA unified memory. A
              `per_process_gpu_memory_fraction` above 1 turns it on anyway.
          - id: num_dev_to_dev_copy_streams
            size: wire.size
            type: pb::int32
            if: wire.number == 3
            doc: Streams for copies between GPUs, for each GPU; 0 counts as 1.
          - id: collective_ring_order
            size: wire.size
            type: str
            if: wire.number == 4
            doc: |
              Order of a worker's GPUs in the ring of a collective reduction,
              such as `3,2,1,0`. Empty finds an order from the connections.
          - id: timestamped_allocator
            size: wire.size
            type: pb::bool
            if: wire.number == 5
            doc: |
              Whether to record when memory is freed and when kernels end, so
              that memory still in use is known. Needs one of the
              `kernel_tracker` fields.
          - id: kernel_tracker_max_interval
            size: wire.size
            type: pb::int32
            if: wire.number == 7
            doc: Put a tracking event after so many kernels; 0 is no such event.
          - id: kernel_tracker_max_bytes
            size: wire.size
            type: pb::int32
            if: wire.number == 8
            doc: |
              Put a tracking event after kernels that allocate so many bytes; 0
              is no such event.
          - id: kernel_tracker_max_pending
            size: wire.size
            type: pb::int32
            if: wire.number == 9
            doc: |
              Most tracking events that may be open; the next kernel waits. 0 is
              no limit.
          - id: internal_fragmentation_fraction
            size: wire.size
            type: pb::double
            if: wire.number == 10
            doc: |
              How much larger than the request a piece of memory may be before
              it is split, as a fraction of the device's memory. 0.05 allows 5
              %.
          - id: use_cuda_malloc_async
            size: wire.size
            type: pb::bool
            if: wire.number == 11
            doc: |
              Whether to allocate with CUDA's `cudaMallocAsync` instead of
              TensorFlow's own allocator.
          - id: disallow_retry_on_allocation_failure
            size: wire.size
            type: pb::bool
            if: wire.number == 12
            doc: |
              Whether to fail at once when memory runs out, instead of waiting
              for other threads to free some.
          - id: gpu_host_mem_limit_in_mb
            size: wire.size
            type: pb::float
            if: wire.number == 13
            doc: |
              Limit for pinned host memory, in megabytes. The environment
              variable `TF_GPU_HOST_MEM_LIMIT_IN_MB` sets the same.
          - id: gpu_host_mem_disallow_growth
            size: wire.size
            type: pb::bool
            if: wire.number == 14
            doc: |
              Whether all pinned host memory is taken at the start. Best set
              together with `gpu_host_mem_limit_in_mb`, whose default is high.
          - id: num_virtual_devices_per_gpu
            size: wire.size
            type: pb::int32
            if: wire.number == 15
            doc: |
              Equal virtual devices to make of each GPU that `virtual_devices`
              does not split; they share its memory evenly. 0 and 1 make one
              device.
          - id: gpu_system_memory_size_in_mb
            size: wire.size
            type: pb::int32
            if: wire.number == 16
            doc: |
              Memory left to the system on each GPU, in megabytes; 0 is
              TensorFlow's default.
          - id: populate_pjrt_gpu_client_creation_info
            size: wire.size
            type: pb::bool
            if: wire.number == 17
            doc: |
              Whether to keep what is needed to create a PjRt GPU client with
              remote devices later.
          - id: node_id
            size: wire.size
            type: pb::int32
            if: wire.number == 18
            doc: |
              Number of this task among all tasks of the cluster, for a PjRt GPU
              client with remote devices.
          - id: stream_merge_options
            size: wire.size
            type: stream_merge_options
            if: wire.number == 19
            doc: Which copies run in the compute stream.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      virtual_devices:
        doc: How one GPU is split into virtual devices.
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
                doc: |
                  Memory of each virtual device in megabytes; one element per
                  virtual device. Empty makes one device with all the memory.
              - id: priority
                size: wire.size
                type: pb::repeated_int32
                if: wire.number == 2
                doc: |
                  CUDA stream priority of each virtual device; a lower number
                  goes first. Empty is the default priority, otherwise as long
                  as `memory_limit_mb`.
              - id: device_ordinal
                size: wire.size
                type: pb::repeated_int32
                if: wire.number == 3
                doc: |
                  Sort number of each virtual device: the lower it is, the lower
                  the device's id. Equal numbers keep the order of GPUs and of
                  this list.
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end
      stream_merge_options:
        doc: |
          Which copies run in the compute stream instead of a stream of their
          own.
          This saves synchronisation when there are many copies.
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
                doc: Whether copies from host to GPU do.
              - id: merge_device_to_host_stream
                size: wire.size
                type: pb::bool
                if: wire.number == 2
                doc: Whether copies from GPU to host do.
              - id: merge_device_to_device_stream
                size: wire.size
                type: pb::bool
                if: wire.number == 3
                doc: Whether copies between GPUs do.
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end

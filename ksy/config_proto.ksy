# yaml-language-server: $schema=profile.schema.json
meta:
  id: config_proto
  title: tensorflow.ConfigProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - cluster_def
    - coordination_service_config
    - gpu_options
    - graph_options
    - pb
    - rpc_options
    - session_metadata
    - thread_pool_option_proto
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/config.proto
-orig-id: tensorflow.ConfigProto
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
      - id: device_count
        size: wire.size
        type: device_count_entry
        if: wire.number == 1
        -repeated: true
      - id: intra_op_parallelism_threads
        size: wire.size
        type: pb::int32
        if: wire.number == 2
      - id: placement_period
        size: wire.size
        type: pb::int32
        if: wire.number == 3
      - id: device_filters
        size: wire.size
        type: str
        if: wire.number == 4
        -repeated: true
      - id: inter_op_parallelism_threads
        size: wire.size
        type: pb::int32
        if: wire.number == 5
      - id: gpu_options
        size: wire.size
        type: gpu_options
        if: wire.number == 6
      - id: allow_soft_placement
        size: wire.size
        type: pb::bool
        if: wire.number == 7
      - id: log_device_placement
        size: wire.size
        type: pb::bool
        if: wire.number == 8
      - id: use_per_session_threads
        size: wire.size
        type: pb::bool
        if: wire.number == 9
      - id: graph_options
        size: wire.size
        type: graph_options
        if: wire.number == 10
      - id: operation_timeout_in_ms
        size: wire.size
        type: pb::int64
        if: wire.number == 11
      - id: session_inter_op_thread_pool
        size: wire.size
        type: thread_pool_option_proto
        if: wire.number == 12
        -repeated: true
      - id: rpc_options
        size: wire.size
        type: rpc_options
        if: wire.number == 13
      - id: cluster_def
        size: wire.size
        type: cluster_def
        if: wire.number == 14
      - id: isolate_session_state
        size: wire.size
        type: pb::bool
        if: wire.number == 15
      - id: experimental
        size: wire.size
        type: experimental
        if: wire.number == 16
      - id: share_cluster_devices_in_session
        size: wire.size
        type: pb::bool
        if: wire.number == 17
      - id: pluggable_device_options
        size: wire.size
        type: gpu_options
        if: wire.number == 18
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  device_count_entry:
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
            type: pb::int32
            if: wire.number == 2
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
          - id: collective_group_leader
            size: wire.size
            type: str
            if: wire.number == 1
          - id: executor_type
            size: wire.size
            type: str
            if: wire.number == 3
          - id: recv_buf_max_chunk
            size: wire.size
            type: pb::int32
            if: wire.number == 4
          - id: use_numa_affinity
            size: wire.size
            type: pb::bool
            if: wire.number == 5
          - id: collective_deterministic_sequential_execution
            size: wire.size
            type: pb::bool
            if: wire.number == 6
          - id: collective_nccl
            size: wire.size
            type: pb::bool
            if: wire.number == 7
          - id: share_session_state_in_clusterspec_propagation
            size: wire.size
            type: pb::bool
            if: wire.number == 8
          - id: disable_thread_spinning
            size: wire.size
            type: pb::bool
            if: wire.number == 9
          - id: share_cluster_devices_in_session
            size: wire.size
            type: pb::bool
            if: wire.number == 10
          - id: session_metadata
            size: wire.size
            type: session_metadata
            if: wire.number == 11
          - id: optimize_for_static_graph
            size: wire.size
            type: pb::bool
            if: wire.number == 12
          - id: enable_mlir_bridge
            size: wire.size
            type: pb::bool
            if: wire.number == 13
          - id: disable_output_partition_graphs
            size: wire.size
            type: pb::bool
            if: wire.number == 14
          - id: xla_fusion_autotuner_thresh
            size: wire.size
            type: pb::int64
            if: wire.number == 15
          - id: enable_mlir_graph_optimization
            size: wire.size
            type: pb::bool
            if: wire.number == 16
          - id: mlir_bridge_rollout
            size: wire.size
            type: mlir_bridge_rollout
            if: wire.number == 17
          - id: use_tfrt
            size: wire.size
            type: pb::bool
            if: wire.number == 18
          - id: disable_functional_ops_lowering
            size: wire.size
            type: pb::bool
            if: wire.number == 21
          - id: xla_prefer_single_graph_cluster
            size: wire.size
            type: pb::bool
            if: wire.number == 22
          - id: coordination_config
            size: wire.size
            type: coordination_service_config
            if: wire.number == 23
          - id: disable_optimize_for_static_graph
            size: wire.size
            type: pb::bool
            if: wire.number == 24
          - id: disable_eager_executor_streaming_enqueue
            size: wire.size
            type: pb::bool
            if: wire.number == 26
          - id: enable_multi_host
            size: wire.size
            type: pb::bool
            if: wire.number == 27
          - id: backend_server_port
            size: wire.size
            type: pb::int32
            if: wire.number == 28
          - id: target_tpu
            size: wire.size
            type: pb::bool
            if: wire.number == 29
          - id: target_gpu
            size: wire.size
            type: pb::bool
            if: wire.number == 30
          - id: stream_merge_threshold
            size: wire.size
            type: pb::int32
            if: wire.number == 31
          - id: tfrt_use_ifrt
            size: wire.size
            type: pb::bool
            if: wire.number == 32
          - id: finalize_function_library_runtime
            size: wire.size
            type: pb::bool
            if: wire.number == 33
          - id: finalize_resource_manager
            size: wire.size
            type: pb::bool
            if: wire.number == 34
          - id: tf2xla_dump_dir
            size: wire.size
            type: str
            if: wire.number == 35
          - id: online_cost_analysis
            size: wire.size
            type: pb::bool
            if: wire.number == 36
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      mlir_bridge_rollout:
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
                type: mlir_bridge_rollout
                repeat: eos
        enums:
          values:
            0: mlir_bridge_rollout_unspecified
            1: mlir_bridge_rollout_enabled
            2: mlir_bridge_rollout_disabled

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
doc: |
  The settings a session or an eager context is created with.
  A field that is absent leaves the choice to TensorFlow. In model files it
  stands serialised in the `config_proto` attr of function call nodes such as
  `PartitionedCall`.
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
        doc: |
          Most devices to use, per device type such as `CPU` or `GPU`. For a
          type that has no entry TensorFlow picks the number.
      - id: intra_op_parallelism_threads
        size: wire.size
        type: pb::int32
        if: wire.number == 2
        doc: |
          Threads inside one operation, such as a large matrix product; 0 lets
          TensorFlow pick. All ordinary sessions of a process share one such
          pool, sized by the first of them. A session on a remote server ignores
          it.
      - id: placement_period
        size: wire.size
        type: pb::int32
        if: wire.number == 3
        doc: |
          Steps between two placements of the nodes on devices during warm-up.
      - id: device_filters
        size: wire.size
        type: str
        if: wire.number == 4
        -repeated: true
        doc: |
          Patterns such as `/job:ps` or `/job:worker/replica:3`. When there are
          any, the session does not see devices that match none of them.
      - id: inter_op_parallelism_threads
        size: wire.size
        type: pb::int32
        if: wire.number == 5
        doc: |
          Threads that run different operations side by side; 0 lets TensorFlow
          pick, a negative number runs everything in the caller's thread. The
          first session of a process fixes it for the later ones, unless
          `use_per_session_threads` or `session_inter_op_thread_pool` is set.
      - id: gpu_options
        size: wire.size
        type: gpu_options
        if: wire.number == 6
        doc: Settings for all GPUs.
      - id: allow_soft_placement
        size: wire.size
        type: pb::bool
        if: wire.number == 7
        doc: |
          Whether a node that cannot run on the device asked for may run on the
          CPU, for example because its op has no GPU kernel.
      - id: log_device_placement
        size: wire.size
        type: pb::bool
        if: wire.number == 8
        doc: Whether to log the device each node is placed on.
      - id: use_per_session_threads
        size: wire.size
        type: pb::bool
        if: wire.number == 9
        doc: |
          Deprecated: `session_inter_op_thread_pool` with one element replaces
          it. Whether the session has threads of its own instead of the shared
          ones.
      - id: graph_options
        size: wire.size
        type: graph_options
        if: wire.number == 10
        doc: Settings for all graphs, such as how they are optimised.
      - id: operation_timeout_in_ms
        size: wire.size
        type: pb::int64
        if: wire.number == 11
        doc: |
          Time limit in milliseconds for each blocking operation that sets none
          of its own; 0 is no limit.
      - id: session_inter_op_thread_pool
        size: wire.size
        type: thread_pool_option_proto
        if: wire.number == 12
        -repeated: true
        doc: |
          Thread pools of the session; a call chooses one by index in its
          RunOptions. Experimental.
      - id: rpc_options
        size: wire.size
        type: rpc_options
        if: wire.number == 13
        doc: Settings for calls between the processes of a distributed session.
      - id: cluster_def
        size: wire.size
        type: cluster_def
        if: wire.number == 14
        doc: |
          The jobs and tasks of the cluster, when the session names them itself.
      - id: isolate_session_state
        size: wire.size
        type: pb::bool
        if: wire.number == 15
        doc: |
          Whether variables and other resources are kept from other sessions.
          Ignored when the session passes on a cluster definition of its own.
      - id: experimental
        size: wire.size
        type: experimental
        if: wire.number == 16
        doc: Settings that may change in any version.
      - id: share_cluster_devices_in_session
        size: wire.size
        type: pb::bool
        if: wire.number == 17
        doc: |
          Whether each worker knows the devices of the whole cluster, which it
          needs to partition a graph itself.
      - id: pluggable_device_options
        size: wire.size
        type: gpu_options
        if: wire.number == 18
        doc: Settings for devices that come from plug-ins.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  device_count_entry:
    doc: One entry of `device_count`.
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
            doc: The device type, such as `CPU` or `GPU`.
          - id: value
            size: wire.size
            type: pb::int32
            if: wire.number == 2
            doc: Most devices of this type to use.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  experimental:
    doc: Session settings without any promise of stability.
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
            doc: |
              Name of the task that leads the groups of collective operations,
              such as `/job:worker/replica:0/task:0`.
          - id: executor_type
            size: wire.size
            type: str
            if: wire.number == 3
            doc: |
              The executor that runs the graph; empty or `DEFAULT` is the
              standard one.
          - id: recv_buf_max_chunk
            size: wire.size
            type: pb::int32
            if: wire.number == 4
            doc: |
              Largest piece, in bytes, in which a received buffer is sent; 0 is
              4096, a negative number sends it whole.
          - id: use_numa_affinity
            size: wire.size
            type: pb::bool
            if: wire.number == 5
            doc: |
              Whether to bind threads and memory to NUMA nodes where the
              platform can. There is then one CPU device per NUMA node.
          - id: collective_deterministic_sequential_execution
            size: wire.size
            type: pb::bool
            if: wire.number == 6
            doc: |
              Whether collective operations run one after the other in a fixed
              order.
          - id: collective_nccl
            size: wire.size
            type: pb::bool
            if: wire.number == 7
            doc: Whether collective operations use NCCL.
          - id: share_session_state_in_clusterspec_propagation
            size: wire.size
            type: pb::bool
            if: wire.number == 8
            doc: |
              Whether sessions share variables and other resources on a server
              when they pass on a cluster definition. Without one,
              `isolate_session_state` decides.
          - id: disable_thread_spinning
            size: wire.size
            type: pb::bool
            if: wire.number == 9
            doc: |
              Whether idle threads sleep at once instead of spinning. It costs
              latency and can save CPU time. For sessions in one process.
          - id: share_cluster_devices_in_session
            size: wire.size
            type: pb::bool
            if: wire.number == 10
            doc: |
              Deprecated: the field of the same name in ConfigProto replaces it.
          - id: session_metadata
            size: wire.size
            type: session_metadata
            if: wire.number == 11
            doc: Name and version of the session, for logs and monitoring.
          - id: optimize_for_static_graph
            size: wire.size
            type: pb::bool
            if: wire.number == 12
            doc: |
              Whether the graph may be taken as final. The whole GraphDef must
              then be given when the session is created, and extending it may
              fail.
          - id: enable_mlir_bridge
            size: wire.size
            type: pb::bool
            if: wire.number == 13
            doc: |
              Whether to compile for XLA through MLIR. Only `true` has an
              effect; `mlir_bridge_rollout` is the finer switch.
          - id: disable_output_partition_graphs
            size: wire.size
            type: pb::bool
            if: wire.number == 14
            doc: |
              Whether to save memory by not keeping a copy of each partition's
              graph. A run can then not ask for the partition graphs.
          - id: xla_fusion_autotuner_thresh
            size: wire.size
            type: pb::int64
            if: wire.number == 15
            doc: |
              Batches to run before XLA's fusion autotuner starts; 0 turns it
              off.
          - id: enable_mlir_graph_optimization
            size: wire.size
            type: pb::bool
            if: wire.number == 16
            doc: Whether to optimise graphs with MLIR passes.
          - id: mlir_bridge_rollout
            size: wire.size
            type: mlir_bridge_rollout
            if: wire.number == 17
            doc: When to compile for XLA through MLIR.
          - id: use_tfrt
            size: wire.size
            type: pb::bool
            if: wire.number == 18
            doc: Whether to run on TFRT, the newer TensorFlow runtime.
          - id: disable_functional_ops_lowering
            size: wire.size
            type: pb::bool
            if: wire.number == 21
            doc: |
              Whether `If`, `While` and `Case` nodes stay as they are instead of
              being rewritten to `Switch`, `Merge` and the like. For builds that
              leave those kernels out.
          - id: xla_prefer_single_graph_cluster
            size: wire.size
            type: pb::bool
            if: wire.number == 22
            doc: |
              A hint to XLA to compile most of the graph as one large cluster.
          - id: coordination_config
            size: wire.size
            type: coordination_service_config
            if: wire.number == 23
            doc: |
              Settings of the service that coordinates the tasks of a cluster.
          - id: disable_optimize_for_static_graph
            size: wire.size
            type: pb::bool
            if: wire.number == 24
            doc: |
              Whether the graph is kept so that the session can be extended
              later. The reverse of `optimize_for_static_graph`, which it is to
              replace.
          - id: disable_eager_executor_streaming_enqueue
            size: wire.size
            type: pb::bool
            if: wire.number == 26
            doc: |
              Whether function calls sent to a remote eager worker may run in
              parallel instead of as one ordered stream.
          - id: enable_multi_host
            size: wire.size
            type: pb::bool
            if: wire.number == 27
            doc: Whether to use Pathways to run on several hosts.
          - id: backend_server_port
            size: wire.size
            type: pb::int32
            if: wire.number == 28
            doc: |
              Port of the Pathways server; ignored unless `enable_multi_host` is
              set.
          - id: target_tpu
            size: wire.size
            type: pb::bool
            if: wire.number == 29
            doc: Whether TFRT compiles and initialises for TPUs.
          - id: target_gpu
            size: wire.size
            type: pb::bool
            if: wire.number == 30
            doc: Whether TFRT compiles and initialises for GPUs.
          - id: stream_merge_threshold
            size: wire.size
            type: pb::int32
            if: wire.number == 31
            doc: |
              TFRT joins streams of operations whose cost is below this number;
              1 joins none.
          - id: tfrt_use_ifrt
            size: wire.size
            type: pb::bool
            if: wire.number == 32
            doc: Whether TFRT uses IFRT as its backend. Needs `use_tfrt`.
          - id: finalize_function_library_runtime
            size: wire.size
            type: pb::bool
            if: wire.number == 33
            doc: |
              Whether finalising the session also finalises the function library
              runtime.
          - id: finalize_resource_manager
            size: wire.size
            type: pb::bool
            if: wire.number == 34
            doc: |
              Whether finalising the session also finalises the resource
              manager.
          - id: tf2xla_dump_dir
            size: wire.size
            type: str
            if: wire.number == 35
            doc: Folder for debugging dumps of the step from TensorFlow to XLA.
          - id: online_cost_analysis
            size: wire.size
            type: pb::bool
            if: wire.number == 36
            doc: Whether to analyse the cost of operations at run time.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      mlir_bridge_rollout:
        doc: When graphs are compiled for XLA through MLIR.
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
            0:
              id: mlir_bridge_rollout_unspecified
              doc: TensorFlow decides for each graph.
            1:
              id: mlir_bridge_rollout_enabled
              doc: For all graphs of the session.
            2:
              id: mlir_bridge_rollout_disabled
              doc: For no graph of the session.

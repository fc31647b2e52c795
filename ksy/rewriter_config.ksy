# yaml-language-server: $schema=profile.schema.json
meta:
  id: rewriter_config
  title: tensorflow.RewriterConfig
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - attr_value
    - auto_parallel_options
    - pb
    - scoped_allocator_options
    - verifier_config
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/rewriter_config.proto
-orig-id: tensorflow.RewriterConfig
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
      - id: layout_optimizer
        size: wire.size
        type: toggle
        if: wire.number == 1
      - id: disable_model_pruning
        size: wire.size
        type: pb::bool
        if: wire.number == 2
      - id: constant_folding
        size: wire.size
        type: toggle
        if: wire.number == 3
      - id: memory_optimization
        size: wire.size
        type: mem_opt_type
        if: wire.number == 4
      - id: auto_parallel
        size: wire.size
        type: auto_parallel_options
        if: wire.number == 5
      - id: memory_optimizer_target_node_name_scope
        size: wire.size
        type: str
        if: wire.number == 6
      - id: arithmetic_optimization
        size: wire.size
        type: toggle
        if: wire.number == 7
      - id: dependency_optimization
        size: wire.size
        type: toggle
        if: wire.number == 8
      - id: loop_optimization
        size: wire.size
        type: toggle
        if: wire.number == 9
      - id: function_optimization
        size: wire.size
        type: toggle
        if: wire.number == 10
      - id: debug_stripper
        size: wire.size
        type: toggle
        if: wire.number == 11
      - id: meta_optimizer_iterations
        size: wire.size
        type: num_iterations_type
        if: wire.number == 12
      - id: shape_optimization
        size: wire.size
        type: toggle
        if: wire.number == 13
      - id: remapping
        size: wire.size
        type: toggle
        if: wire.number == 14
      - id: scoped_allocator_optimization
        size: wire.size
        type: toggle
        if: wire.number == 15
      - id: scoped_allocator_opts
        size: wire.size
        type: scoped_allocator_options
        if: wire.number == 16
      - id: min_graph_nodes
        size: wire.size
        type: pb::int32
        if: wire.number == 17
      - id: pin_to_host_optimization
        size: wire.size
        type: toggle
        if: wire.number == 18
      - id: disable_meta_optimizer
        size: wire.size
        type: pb::bool
        if: wire.number == 19
      - id: meta_optimizer_timeout_ms
        size: wire.size
        type: pb::int64
        if: wire.number == 20
      - id: fail_on_optimizer_errors
        size: wire.size
        type: pb::bool
        if: wire.number == 21
      - id: implementation_selector
        size: wire.size
        type: toggle
        if: wire.number == 22
      - id: auto_mixed_precision
        size: wire.size
        type: toggle
        if: wire.number == 23
      - id: common_subgraph_elimination
        size: wire.size
        type: toggle
        if: wire.number == 24
      - id: auto_mixed_precision_mkl
        size: wire.size
        type: toggle
        if: wire.number == 25
      - id: experimental_disable_compressed_tensor_optimization
        size: wire.size
        type: pb::bool
        if: wire.number == 26
      - id: experimental_disable_folding_quantization_emulation
        size: wire.size
        type: pb::bool
        if: wire.number == 27
      - id: use_plugin_optimizers
        size: wire.size
        type: toggle
        if: wire.number == 28
      - id: auto_mixed_precision_cpu
        size: wire.size
        type: toggle
        if: wire.number == 29
      - id: experimental_conditional_code_motion
        size: wire.size
        type: toggle
        if: wire.number == 30
      - id: auto_mixed_precision_onednn_bfloat16
        size: wire.size
        type: toggle
        if: wire.number == 31
      - id: disable_tfg_optimizer
        size: wire.size
        type: pb::bool
        if: wire.number == 32
      - id: cpu_layout_conversion
        size: wire.size
        type: cpu_layout
        if: wire.number == 50
      - id: optimizers
        size: wire.size
        type: str
        if: wire.number == 100
        -repeated: true
      - id: custom_optimizers
        size: wire.size
        type: custom_graph_optimizer
        if: wire.number == 200
        -repeated: true
      - id: inter_optimizer_verifier_config
        size: wire.size
        type: verifier_config
        if: wire.number == 300
      - id: post_optimization_verifier_config
        size: wire.size
        type: verifier_config
        if: wire.number == 301
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  custom_graph_optimizer:
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
          - id: name
            size: wire.size
            type: str
            if: wire.number == 1
          - id: parameter_map
            size: wire.size
            type: parameter_map_entry
            if: wire.number == 2
            -repeated: true
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      parameter_map_entry:
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
                type: attr_value
                if: wire.number == 2
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end
  toggle:
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
            type: toggle
            repeat: eos
    enums:
      values:
        0: default
        1: 'on'
        2: 'off'
        3: aggressive
        4: experimental_mlir
        5: experimental_both
  cpu_layout:
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
            type: cpu_layout
            repeat: eos
    enums:
      values:
        0: no_conversion_on_cpu
        1: nchw_to_nhwc
        2: nhwc_to_nchw
  num_iterations_type:
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
            type: num_iterations_type
            repeat: eos
    enums:
      values:
        0: default_num_iters
        1: one
        2: two
  mem_opt_type:
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
            type: mem_opt_type
            repeat: eos
    enums:
      values:
        0: default_mem_opt
        1: no_mem_opt
        2: manual
        4: swapping_heuristics
        5: recomputation_heuristics
        6: scheduling_heuristics
        3: heuristics

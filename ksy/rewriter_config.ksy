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
doc: |
  Which graph rewrites Grappler applies before a graph runs.
  Most fields are toggles for one optimiser of the meta-optimiser.
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
        doc: |
          Toggle for changing tensor layouts, such as to NCHW on GPUs; on by
          default.
      - id: disable_model_pruning
        size: wire.size
        type: pb::bool
        if: wire.number == 2
        doc: Whether nodes that are not needed stay in the graph.
      - id: constant_folding
        size: wire.size
        type: toggle
        if: wire.number == 3
        doc: Toggle for computing constant parts beforehand; on by default.
      - id: memory_optimization
        size: wire.size
        type: mem_opt_type
        if: wire.number == 4
        doc: How to lower the peak of memory use.
      - id: auto_parallel
        size: wire.size
        type: auto_parallel_options
        if: wire.number == 5
        doc: Data-parallel copies of a training graph.
      - id: memory_optimizer_target_node_name_scope
        size: wire.size
        type: str
        if: wire.number == 6
        doc: |
          Name scope of the nodes whose inputs may be recomputed instead of
          stored, at any depth of the name. Empty is `gradients/`.
      - id: arithmetic_optimization
        size: wire.size
        type: toggle
        if: wire.number == 7
        doc: Toggle for simplifying arithmetic; on by default.
      - id: dependency_optimization
        size: wire.size
        type: toggle
        if: wire.number == 8
        doc: |
          Toggle for removing control inputs that are not needed; on by default.
      - id: loop_optimization
        size: wire.size
        type: toggle
        if: wire.number == 9
        doc: |
          Toggle for optimising loops, such as moving constant parts out of
          them; on by default.
      - id: function_optimization
        size: wire.size
        type: toggle
        if: wire.number == 10
        doc: Toggle for inlining and specialising functions; on by default.
      - id: debug_stripper
        size: wire.size
        type: toggle
        if: wire.number == 11
        doc: Toggle for removing assertions and debugging nodes; off by default.
      - id: meta_optimizer_iterations
        size: wire.size
        type: num_iterations_type
        if: wire.number == 12
        doc: How often the whole list of optimisers runs.
      - id: shape_optimization
        size: wire.size
        type: toggle
        if: wire.number == 13
        doc: Toggle for simplifying computations on shapes; on by default.
      - id: remapping
        size: wire.size
        type: toggle
        if: wire.number == 14
        doc: |
          Toggle for replacing groups of nodes by faster fused ones; on by
          default.
      - id: scoped_allocator_optimization
        size: wire.size
        type: toggle
        if: wire.number == 15
        doc: |
          Toggle for giving several outputs one piece of memory, so that
          operations on them can be merged; off by default.
      - id: scoped_allocator_opts
        size: wire.size
        type: scoped_allocator_options
        if: wire.number == 16
        doc: Which ops the scoped allocator optimiser handles.
      - id: min_graph_nodes
        size: wire.size
        type: pb::int32
        if: wire.number == 17
        doc: |
          Graphs with fewer nodes are not optimised; 0 lets TensorFlow pick, a
          negative number optimises all.
      - id: pin_to_host_optimization
        size: wire.size
        type: toggle
        if: wire.number == 18
        doc: Toggle for moving small operations to the CPU; off by default.
      - id: disable_meta_optimizer
        size: wire.size
        type: pb::bool
        if: wire.number == 19
        doc: Whether to turn off the meta-optimiser, and with it all toggles.
      - id: meta_optimizer_timeout_ms
        size: wire.size
        type: pb::int64
        if: wire.number == 20
        doc: |
          Time limit for one graph in milliseconds; 0 is TensorFlow's default, a
          negative number is no limit.
      - id: fail_on_optimizer_errors
        size: wire.size
        type: pb::bool
        if: wire.number == 21
        doc: |
          Whether an optimiser that fails stops the run; otherwise it is
          skipped.
      - id: implementation_selector
        size: wire.size
        type: toggle
        if: wire.number == 22
        doc: |
          Toggle for choosing function implementations that fit the device; on
          by default.
      - id: auto_mixed_precision
        size: wire.size
        type: toggle
        if: wire.number == 23
        doc: |
          Toggle for computing in float16 where it is safe, mainly on GPUs; off
          by default. Training may need loss scaling.
      - id: common_subgraph_elimination
        size: wire.size
        type: toggle
        if: wire.number == 24
        doc: Toggle for merging equal subgraphs; on by default.
      - id: auto_mixed_precision_mkl
        size: wire.size
        type: toggle
        if: wire.number == 25
        doc: |
          Toggle for computing in bfloat16 on CPUs with MKL (oneDNN); off by
          default. See also `auto_mixed_precision_onednn_bfloat16`.
      - id: experimental_disable_compressed_tensor_optimization
        size: wire.size
        type: pb::bool
        if: wire.number == 26
        doc: |
          Whether to turn off optimisations that work with compressed tensors.
      - id: experimental_disable_folding_quantization_emulation
        size: wire.size
        type: pb::bool
        if: wire.number == 27
        doc: |
          Whether nodes that emulate quantisation, such as
          `FakeQuantWithMinMaxVars`, are kept from constant folding. Converters
          read their ranges.
      - id: use_plugin_optimizers
        size: wire.size
        type: toggle
        if: wire.number == 28
        doc: Toggle for the optimisers of plug-ins; on by default.
      - id: auto_mixed_precision_cpu
        size: wire.size
        type: toggle
        if: wire.number == 29
        doc: |
          Toggle for emulating float16 on CPUs: values are rounded to float16,
          computations stay in float32. Off by default.
      - id: experimental_conditional_code_motion
        size: wire.size
        type: toggle
        if: wire.number == 30
        doc: |
          Toggle for moving operations into the branches that need them; on by
          default.
      - id: auto_mixed_precision_onednn_bfloat16
        size: wire.size
        type: toggle
        if: wire.number == 31
        doc: |
          Toggle for computing in bfloat16 on CPUs with oneDNN; off by default.
      - id: disable_tfg_optimizer
        size: wire.size
        type: pb::bool
        if: wire.number == 32
        doc: Whether to turn off the optimiser built on MLIR's TFG dialect.
      - id: cpu_layout_conversion
        size: wire.size
        type: cpu_layout
        if: wire.number == 50
        doc: Which layout change to make on CPUs.
      - id: optimizers
        size: wire.size
        type: str
        if: wire.number == 100
        -repeated: true
        doc: |
          Names of the optimisers to run, in order, such as `constfold`. When
          there are any, they replace the toggles.
      - id: custom_optimizers
        size: wire.size
        type: custom_graph_optimizer
        if: wire.number == 200
        -repeated: true
        doc: Registered optimisers from outside TensorFlow, run after its own.
      - id: inter_optimizer_verifier_config
        size: wire.size
        type: verifier_config
        if: wire.number == 300
        doc: Checks to make after each optimiser.
      - id: post_optimization_verifier_config
        size: wire.size
        type: verifier_config
        if: wire.number == 301
        doc: Checks to make after the last optimiser.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  custom_graph_optimizer:
    doc: A registered optimiser and its parameters.
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
            doc: The name the optimiser is registered under.
          - id: parameter_map
            size: wire.size
            type: parameter_map_entry
            if: wire.number == 2
            -repeated: true
            doc: The parameters, by name.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      parameter_map_entry:
        doc: One entry of `parameter_map`.
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
                doc: The parameter's name.
              - id: value
                size: wire.size
                type: attr_value
                if: wire.number == 2
                doc: The parameter's value.
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end
  toggle:
    doc: Whether an optimiser runs.
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
        0:
          id: default
          doc: What the field's documentation gives as its default.
        1: 'on'
        2: 'off'
        3:
          id: aggressive
          doc: |
            On, also with rewrites that assume more than a graph promises, such
            as that a placeholder is fed its declared shape.
        4:
          id: experimental_mlir
          doc: Run the MLIR version of the optimiser; nothing if there is none.
        5:
          id: experimental_both
          doc: Run the MLIR version, then the Grappler one.
  cpu_layout:
    doc: The layout change made on CPUs.
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
        0:
          id: no_conversion_on_cpu
          doc: None.
        1:
          id: nchw_to_nhwc
          doc: From channels first to channels last.
        2:
          id: nhwc_to_nchw
          doc: From channels last to channels first.
  num_iterations_type:
    doc: How often the list of optimisers runs.
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
        0:
          id: default_num_iters
          doc: TensorFlow's default.
        1: one
        2: two
  mem_opt_type:
    doc: How the memory optimiser works.
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
        0:
          id: default_mem_opt
          doc: |
            TensorFlow's default: scheduling and swapping.
        1:
          id: no_mem_opt
          doc: Not at all.
        2:
          id: manual
          doc: Only where nodes are annotated.
        4:
          id: swapping_heuristics
          doc: Move tensors to the CPU and back when they are needed again.
        5:
          id: recomputation_heuristics
          doc: |
            Recompute cheap operations in the backward pass instead of storing
            them.
        6:
          id: scheduling_heuristics
          doc: Split large operations such as `AddN` and order the parts.
        3:
          id: heuristics
          doc: Swapping and recomputation, in any mix.

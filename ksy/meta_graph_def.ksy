# yaml-language-server: $schema=profile.schema.json
meta:
  id: meta_graph_def
  title: tensorflow.MetaGraphDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - any
    - asset_file_def
    - collection_def
    - graph_def
    - op_list
    - pb
    - saved_object_graph
    - saver_def
    - signature_def
  encoding: UTF-8
doc: |
  A meta-graph: a graph together with all that is needed to run it.

  Besides the graph it holds the signatures a caller uses, the way to restore
  the variables, the files to load and the Python objects that were saved. A
  SavedModel (`saved_model.pb`) holds one or more of them, told apart by the
  meta-graph tags in `meta_info_def.tags`; a `.meta` file of TensorFlow 1 is
  just one. The values of the variables are not in here: they are in the
  checkpoint beside it.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/meta_graph.proto
-orig-id: tensorflow.MetaGraphDef
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
      - id: meta_info_def
        size: wire.size
        type: meta_info_def
        if: wire.number == 1
        doc: |
          What this meta-graph is: its meta-graph tags, the TensorFlow that
          wrote it, the ops it needs.
      - id: graph_def
        size: wire.size
        type: graph_def
        if: wire.number == 2
        doc: |
          The graph: nodes and function library.
      - id: saver_def
        size: wire.size
        type: saver_def
        if: wire.number == 3
        doc: |
          Which nodes of the graph save and restore the variables. Absent means
          there is nothing to restore in this way.
      - id: collection_def
        size: wire.size
        type: collection_def_entry
        if: wire.number == 4
        -repeated: true
        doc: |
          Named collections of the graph, a TensorFlow 1 feature: variables,
          queue runners, control flow contexts. Mostly empty in files of
          TensorFlow 2.
      - id: signature_def
        size: wire.size
        type: signature_def_entry
        if: wire.number == 5
        -repeated: true
        doc: |
          Named entry points of the model. `serving_default` is the one a server
          calls if the caller names none.
          TensorFlow 2 also writes `__saved_model_init_op`, which names a node
          to run once after loading and is not meant for callers.
      - id: asset_file_def
        size: wire.size
        type: asset_file_def
        if: wire.number == 6
        -repeated: true
        doc: |
          Files the graph reads, such as vocabularies, each with the tensor that
          takes its path.
      - id: object_graph_def
        size: wire.size
        type: saved_object_graph
        if: wire.number == 7
        doc: |
          The Python objects that were saved (modules, variables, functions) and
          how they hang together. Absent in files of TensorFlow 1.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  meta_info_def:
    doc: What a meta-graph is and what wrote it.
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
          - id: meta_graph_version
            size: wire.size
            type: str
            if: wire.number == 1
            doc: |
              Version of the model, in the words of its author. TensorFlow does
              not interpret it; mostly absent.
          - id: stripped_op_list
            size: wire.size
            type: op_list
            if: wire.number == 2
            doc: |
              Definitions of the ops the graph and its functions use, without
              their summaries and descriptions.
              It makes the file readable on its own: custom ops and ops of other
              TensorFlow versions are defined here too. Absent in some files.
          - id: any_info
            size: wire.size
            type: any
            if: wire.number == 3
            doc: |
              One further message of any type, put there by the author. Mostly
              absent.
          - id: tags
            size: wire.size
            type: str
            if: wire.number == 4
            -repeated: true
            doc: |
              The meta-graph tags, which tell the meta-graphs of a SavedModel
              apart. A loader asks for a set of tags and takes the meta-graph
              with exactly that set.
              Common ones: `serve`, `train`, `eval`, `gpu`, `tpu`. A `.meta`
              file mostly has none.
          - id: tensorflow_version
            size: wire.size
            type: str
            if: wire.number == 5
            doc: |
              Release of TensorFlow that wrote the file, such as `2.21.0`. Not
              the GraphDef version in `graph_def.versions`.
          - id: tensorflow_git_version
            size: wire.size
            type: str
            if: wire.number == 6
            doc: |
              Git description of that TensorFlow build, such as
              `v2.9.0-18-gd8ce9f9c301`; `unknown` for some builds.
          - id: stripped_default_attrs
            size: wire.size
            type: pb::bool
            if: wire.number == 7
            doc: |
              True if attributes equal to the default of their op were left out
              of the nodes; a reader then takes them from the OpDef. Absent
              means false.
          - id: function_aliases
            size: wire.size
            type: function_aliases_entry
            if: wire.number == 8
            -repeated: true
            doc: |
              Other names for functions of the library: function name → alias.
              Set by `tf.saved_model.SaveOptions`; mostly empty.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      function_aliases_entry:
        doc: One function and its alias.
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
                doc: |
                  Name of the function in the graph's library
                  (`signature.name`), often generated, such as
                  `__inference_call_42`.
              - id: value
                size: wire.size
                type: str
                if: wire.number == 2
                doc: |
                  Alias of the function, chosen by the author. Several functions
                  may share it.
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end
  collection_def_entry:
    doc: One named collection.
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
            doc: |
              Name of the collection, such as `variables`,
              `trainable_variables`, `train_op` or `cond_context`.
          - id: value
            size: wire.size
            type: collection_def
            if: wire.number == 2
            doc: Its items.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  signature_def_entry:
    doc: One named signature.
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
            doc: |
              Name of the signature, as a caller gives it, such as
              `serving_default`.
          - id: value
            size: wire.size
            type: signature_def
            if: wire.number == 2
            doc: Its inputs and outputs.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

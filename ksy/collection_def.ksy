# yaml-language-server: $schema=profile.schema.json
meta:
  id: collection_def
  title: tensorflow.CollectionDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - any
    - pb
  encoding: UTF-8
doc: |
  A collection of the graph: a list of items of one kind.

  TensorFlow 1 keeps such lists under a name (`tf.add_to_collection`), for
  example all variables. Fields 1 to 5 form the oneof `kind`; what the items
  mean follows from the name, the key in `MetaGraphDef.collection_def`.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/meta_graph.proto
-orig-id: tensorflow.CollectionDef
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
      - id: node_list
        size: wire.size
        type: node_list
        if: wire.number == 1
        -oneof: kind
        doc: |
          Items that are names of nodes or tensors of the graph, as in
          `summaries` or `train_op`.
      - id: bytes_list
        size: wire.size
        type: bytes_list
        if: wire.number == 2
        -oneof: kind
        doc: |
          Items that are byte strings: either text or serialised messages of one
          type.
          The type depends on the collection: `VariableDef` for `variables` and
          `trainable_variables`, `QueueRunnerDef` for `queue_runners`,
          `CondContextDef` and `WhileContextDef` for `cond_context` and
          `while_context`.
      - id: int64_list
        size: wire.size
        type: int64_list
        if: wire.number == 3
        -oneof: kind
        doc: Items that are integers.
      - id: float_list
        size: wire.size
        type: float_list
        if: wire.number == 4
        -oneof: kind
        doc: Items that are floats.
      - id: any_list
        size: wire.size
        type: any_list
        if: wire.number == 5
        -oneof: kind
        doc: |
          Items that are messages which name their own type, as in
          `saved_model_assets` (`AssetFileDef`).
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  node_list:
    doc: A list of nodes or tensors, by name.
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
          - id: value
            size: wire.size
            type: str
            if: wire.number == 1
            -repeated: true
            doc: |
              Node names (`train`) or tensor names (`loss:0`), in the order they
              were added.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  bytes_list:
    doc: A list of byte strings.
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
          - id: value
            size: wire.size
            if: wire.number == 1
            -repeated: true
            doc: |
              The strings, in the order they were added; often serialised
              messages.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  int64_list:
    doc: A list of integers.
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
          - id: value
            size: wire.size
            type: pb::repeated_int64
            if: wire.number == 1
            doc: The integers, in the order they were added.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  float_list:
    doc: A list of floats.
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
          - id: value
            size: wire.size
            type: pb::repeated_float
            if: wire.number == 1
            doc: The floats, in the order they were added.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  any_list:
    doc: A list of messages of any type.
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
          - id: value
            size: wire.size
            type: any
            if: wire.number == 1
            -repeated: true
            doc: |
              The messages, each with its type URL, in the order they were
              added.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

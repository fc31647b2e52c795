# yaml-language-server: $schema=profile.schema.json
meta:
  id: graph_def
  title: tensorflow.GraphDef
  file-extension: pb
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - function_def_library
    - graph_debug_info
    - node_def
    - pb
    - version_def
  encoding: UTF-8
doc: |
  A graph: the nodes of a computation and the functions they call.

  Files hold it alone (`graph.pb`, `frozen_graph.pb`, `.pb` of TensorFlow 1) or
  inside a MetaGraphDef. The edges are not listed: each node names its inputs.
  In a frozen graph the weights are in it, as `Const` nodes; otherwise they are
  in a checkpoint.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/graph.proto
-orig-id: tensorflow.GraphDef
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
      - id: node
        size: wire.size
        type: node_def
        if: wire.number == 1
        -repeated: true
        doc: |
          The nodes. The order has no meaning for the computation and a node may
          come before its inputs; TensorFlow writes the order of creation.
      - id: versions
        size: wire.size
        type: version_def
        if: wire.number == 4
        doc: |
          Versions for compatibility: which GraphDef version made the graph and
          which may read it. Not the TensorFlow release. Absent in graphs older
          than this field.
      - id: version
        size: wire.size
        type: pb::int32
        if: wire.number == 3
        doc: |
          Deprecated: replaced by `versions`. A single GraphDef version, found
          in very old graphs only.
      - id: library
        size: wire.size
        type: function_def_library
        if: wire.number == 2
        doc: |
          The functions of the graph. A node whose `op` is the name of one of
          them is a call of it; others name it in an attribute. TensorFlow 2
          puts nearly the whole model here.
      - id: debug_info
        size: wire.size
        type: graph_debug_info
        if: wire.number == 5
        doc: |
          Stack traces that tell which source lines made the nodes. Mostly
          absent.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

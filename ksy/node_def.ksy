# yaml-language-server: $schema=profile.schema.json
meta:
  id: node_def
  title: tensorflow.NodeDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - attr_value
    - full_type_def
    - pb
  encoding: UTF-8
doc: |
  A node of the graph: one use of an op, with its inputs and attributes.

  `op` says what is computed, `input` from what, `attr` with which settings. The
  node's outputs have no entry of their own: the tensors are called `name:0`,
  `name:1` …, and how many there are follows from the OpDef.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/node_def.proto
-orig-id: tensorflow.NodeDef
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
        doc: |
          Name of the node, unique in its graph or function. Made of letters,
          digits and `_ . / \ > -`; a `/` separates name scopes, as in
          `dense/MatMul`.
      - id: op
        size: wire.size
        type: str
        if: wire.number == 2
        doc: |
          Op type, such as `MatMul`: the name of an OpDef, or of a function in
          the library. Names that start with `_` are internal to TensorFlow.
      - id: input
        size: wire.size
        type: str
        if: wire.number == 3
        -repeated: true
        doc: |
          What the node takes, in the order of the op's inputs:
          - `node:1` is output 1 of that node, and `node` alone is output 0;
          - `^node` is a control input: no value, but that node must run first.
            Control inputs come last.

          In the body of a function it is `node:out_arg:0` instead (output
          argument and index within it), or the name of an argument of the
          function.
      - id: device
        size: wire.size
        type: str
        if: wire.number == 4
        doc: |
          Where to run the node: a full name such as
          `/job:worker/replica:0/task:1/device:GPU:3`, or only parts of it, such
          as `/device:GPU:0`. Old files write `/gpu:0`.
          Empty or absent leaves the choice to TensorFlow.
      - id: attr
        size: wire.size
        type: attr_entry
        if: wire.number == 5
        -repeated: true
        doc: |
          Settings fixed when the graph was built, by name: those of the OpDef,
          such as `T`, `dtype`, `strides` or the `value` of a `Const`.
          One that is missing has the default of the OpDef. Names that start
          with `_` are not in the OpDef: `_output_shapes` (static shapes of the
          outputs), `_class` (nodes to share a device with) and others.
      - id: experimental_debug_info
        size: wire.size
        type: experimental_debug_info
        if: wire.number == 6
        doc: |
          Which nodes this one was made from, if a rewrite of the graph made it.
          Mostly absent.
      - id: experimental_type
        size: wire.size
        type: full_type_def
        if: wire.number == 7
        doc: |
          Full type of the node's outputs, for the type inference of TensorFlow.
          Experimental; may change.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  attr_entry:
    doc: One attribute of a node.
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
            doc: Name of the attribute, such as `dtype`.
          - id: value
            size: wire.size
            type: attr_value
            if: wire.number == 2
            doc: Its value. Absent means a value of no kind.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  experimental_debug_info:
    doc: |
      Origin of a node that a rewrite of the graph made.

      It serves to trace an error back to the original graph.
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
          - id: original_node_names
            size: wire.size
            type: str
            if: wire.number == 1
            -repeated: true
            doc: |
              Names of the original nodes; more than one if several were fused.
          - id: original_func_names
            size: wire.size
            type: str
            if: wire.number == 2
            -repeated: true
            doc: |
              Names of the functions those nodes were in. Empty for nodes of the
              graph itself.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

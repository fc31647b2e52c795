# yaml-language-server: $schema=profile.schema.json
meta:
  id: function_def
  title: tensorflow.FunctionDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - attr_value
    - node_def
    - op_def
    - pb
  encoding: UTF-8
doc: |
  A function of the graph: a signature and a body of nodes.

  A node calls it by having its name as `op`, or by naming it in an attribute,
  as `PartitionedCall`, `If` and `While` do. A `tf.function` of TensorFlow 2
  becomes one for every input signature it was traced with. Inside the body a
  tensor is named by output argument: `node:out_arg:0`.
  Field number 2 was used until 2017 and is reserved.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/function.proto
-orig-id: tensorflow.FunctionDef
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
      - id: signature
        size: wire.size
        type: op_def
        if: wire.number == 1
        doc: |
          Name, arguments, results and attributes of the function.
          `signature.name` is the name by which it is called.
      - id: attr
        size: wire.size
        type: attr_entry
        if: wire.number == 5
        -repeated: true
        doc: |
          Attributes of the function as a whole. Examples: `_noinline`,
          `_XlaMustCompile` and `_input_shapes`.
      - id: arg_attr
        size: wire.size
        type: arg_attr_entry
        if: wire.number == 7
        -repeated: true
        doc: |
          Attributes of single arguments, by index of the argument in
          `signature.input_arg`.
      - id: resource_arg_unique_id
        size: wire.size
        type: resource_arg_unique_id_entry
        if: wire.number == 8
        -repeated: true
        doc: |
          Which resource arguments may be the same resource: argument index →
          id, and equal ids mean the same. Empty means no two are.
      - id: node_def
        size: wire.size
        type: node_def
        if: wire.number == 3
        -repeated: true
        doc: |
          The body. Unlike in a graph, `input` is one of:
          - `arg`: an argument of the function, all of it;
          - `arg:0`: one tensor of an argument that is a list;
          - `node:out_arg:0`: a tensor of another node; the index counts within
            that output argument, not over all outputs;
          - `^node`: a control input.
      - id: ret
        size: wire.size
        type: ret_entry
        if: wire.number == 4
        -repeated: true
        doc: |
          What the function returns: name in `signature.output_arg` → tensor of
          the body.
      - id: control_ret
        size: wire.size
        type: control_ret_entry
        if: wire.number == 6
        -repeated: true
        doc: |
          Nodes that must have run before the call counts as done: name in
          `signature.control_output` → node of the body.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  attr_entry:
    doc: One attribute of the function.
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
            doc: Name of the attribute.
          - id: value
            size: wire.size
            type: attr_value
            if: wire.number == 2
            doc: Its value. Absent means a value of no kind.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  arg_attrs:
    doc: The attributes of one argument.
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
          - id: attr
            size: wire.size
            type: attr_entry
            if: wire.number == 1
            -repeated: true
            doc: |
              The attributes by name, as on an `_Arg` node, such as
              `_user_specified_name` and `_output_shapes`.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      attr_entry:
        doc: One attribute of the argument.
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
                doc: Name of the attribute.
              - id: value
                size: wire.size
                type: attr_value
                if: wire.number == 2
                doc: Its value. Absent means a value of no kind.
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end
  arg_attr_entry:
    doc: One argument and its attributes.
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
            type: pb::uint32
            if: wire.number == 1
            doc: |
              Index of the argument in `signature.input_arg`, from 0. Absent
              means 0.
          - id: value
            size: wire.size
            type: arg_attrs
            if: wire.number == 2
            doc: Its attributes.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  resource_arg_unique_id_entry:
    doc: One resource argument and its id.
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
            type: pb::uint32
            if: wire.number == 1
            doc: |
              Index of the argument in `signature.input_arg`, from 0. Absent
              means 0.
          - id: value
            size: wire.size
            type: pb::uint32
            if: wire.number == 2
            doc: |
              Id of the resource; arguments with the same id share one. Absent
              means 0.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  ret_entry:
    doc: One result of the function.
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
            doc: Name of the result in `signature.output_arg`.
          - id: value
            size: wire.size
            type: str
            if: wire.number == 2
            doc: |
              Where it comes from: `node:out_arg:0` in the body, or the name of
              an argument that is passed through.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  control_ret_entry:
    doc: One control output of the function.
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
            doc: Name of the control output in `signature.control_output`.
          - id: value
            size: wire.size
            type: str
            if: wire.number == 2
            doc: Name of the node of the body that must have run.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

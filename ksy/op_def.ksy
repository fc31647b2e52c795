# yaml-language-server: $schema=profile.schema.json
meta:
  id: op_def
  title: tensorflow.OpDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - attr_value
    - data_type
    - full_type_def
    - op_deprecation
    - pb
    - resource_handle_proto
  encoding: UTF-8
doc: |
  The definition of an op: its inputs, outputs and attributes.

  NodeDef `op` refers to it by `name`. It tells what the node's inputs are, how
  many outputs it has and of which types; the computation itself is not
  described. The signature of a function is an OpDef, too.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/op_def.proto
-orig-id: tensorflow.OpDef
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
          Name of the op, in CamelCase, such as `MatMul`; a prefix with `>`
          stands for the project it is from. Names that start with `_` are
          internal. In a function's signature: the name of the function.
      - id: input_arg
        size: wire.size
        type: arg_def
        if: wire.number == 2
        -repeated: true
        doc: The inputs, in the order in which a node lists them.
      - id: output_arg
        size: wire.size
        type: arg_def
        if: wire.number == 3
        -repeated: true
        doc: |
          The outputs, in order. Each stands for one tensor or for a list; the
          tensors `node:0`, `node:1` … count through all of them.
      - id: control_output
        size: wire.size
        type: str
        if: wire.number == 20
        -repeated: true
        doc: |
          Names of the control outputs. Only for the signature of a function:
          what must have run before the call counts as done (see
          `FunctionDef.control_ret`).
      - id: attr
        size: wire.size
        type: attr_def
        if: wire.number == 4
        -repeated: true
        doc: The attributes a node of this op has.
      - id: deprecation
        size: wire.size
        type: op_deprecation
        if: wire.number == 8
        doc: |
          Since when, and why, new graphs must not use the op. Absent means it
          is not deprecated.
      - id: summary
        size: wire.size
        type: str
        if: wire.number == 5
        doc: |
          What the op does, in one line. Left out in files (`stripped_op_list`).
      - id: description
        size: wire.size
        type: str
        if: wire.number == 6
        doc: |
          What the op does, at length. Left out in files (`stripped_op_list`).
      - id: is_commutative
        size: wire.size
        type: pb::bool
        if: wire.number == 18
        doc: |
          True if the inputs may be swapped: `op(a, b) == op(b, a)`. Absent
          means false.
      - id: is_aggregate
        size: wire.size
        type: pb::bool
        if: wire.number == 16
        doc: |
          True if the op combines two or more inputs of one type and shape into
          one output like them, in any order and grouping, as `AddN` does.
          Absent means false.
      - id: is_stateful
        size: wire.size
        type: pb::bool
        if: wire.number == 17
        doc: |
          True if the op keeps or uses state, such as a variable, a queue or a
          random generator. Such nodes are never merged with an equal one, and
          may be moved to another device only together with their state. Absent
          means false.
      - id: allows_uninitialized_input
        size: wire.size
        type: pb::bool
        if: wire.number == 19
        doc: |
          True if an input may be a variable that has no value yet, as for
          `Assign`. Absent means false: that is an error.
      - id: is_distributed_communication
        size: wire.size
        type: pb::bool
        if: wire.number == 21
        doc: |
          True if the op talks to other machines, so that it may fail for
          network reasons. Absent means false.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  arg_def:
    doc: |
      One input or output of an op: a single tensor or a list of them.

      Three forms:
      - one tensor: `type` is set, or `type_attr` names the attribute that holds
        it;
      - a list of one type: `number_attr` as well, which gives the length;
      - a list of mixed types: only `type_list_attr`, which gives both.
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
              Name of the argument, in lower case, such as `x`. Inside
              functions, output names are part of `node:out_arg:0`.
          - id: description
            size: wire.size
            type: str
            if: wire.number == 2
            doc: |
              What the argument is, for people. Left out in files
              (`stripped_op_list`).
          - id: type
            size: wire.size
            type: data_type
            if: wire.number == 3
            doc: Fixed element type. Absent means it comes from an attribute.
          - id: type_attr
            size: wire.size
            type: str
            if: wire.number == 4
            doc: |
              Name of the attribute (kind `type`) that holds the element type,
              such as `T`. Arguments that name the same attribute have the same
              type.
          - id: number_attr
            size: wire.size
            type: str
            if: wire.number == 5
            doc: |
              Name of the attribute (kind `int`) that holds how many tensors
              there are, such as `N`. Absent means one, or `type_list_attr`
              tells.
          - id: type_list_attr
            size: wire.size
            type: str
            if: wire.number == 6
            doc: |
              Name of the attribute (kind `list(type)`) that holds the element
              type of every tensor, such as `Tout`. Excludes `type`, `type_attr`
              and `number_attr`.
          - id: handle_data
            size: wire.size
            type: resource_handle_proto::dtype_and_shape
            if: wire.number == 7
            -repeated: true
            doc: |
              For an argument of type `DT_RESOURCE`: element type and shape of
              what the handle leads to, such as the variable's. Set in
              signatures of functions.
          - id: is_ref
            size: wire.size
            type: pb::bool
            if: wire.number == 16
            doc: |
              True for an output: the tensor is a reference, which others can
              assign to (its DataType is 100 higher). True for an input: only a
              reference is accepted. Absent means false. A TensorFlow 1 feature.
          - id: experimental_full_type
            size: wire.size
            type: full_type_def
            if: wire.number == 17
            doc: |
              Full type of the argument, in one expression, possibly with type
              variables. Experimental; may change.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  attr_def:
    doc: |
      One attribute of an op: a setting that is fixed when the graph is built.
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
              Name of the attribute, such as `T` or `strides`: the key in
              `NodeDef.attr`.
          - id: type
            size: wire.size
            type: str
            if: wire.number == 2
            doc: |
              Kind of the value: `string`, `int`, `float`, `bool`, `type`,
              `shape`, `tensor` or `func`, or a list of one of these, such as
              `list(int)`.
          - id: default_value
            size: wire.size
            type: attr_value
            if: wire.number == 3
            doc: |
              Value of the attribute where a node does not have it. Absent means
              every node must have it.
          - id: description
            size: wire.size
            type: str
            if: wire.number == 4
            doc: |
              What the attribute does, for people. Left out in files
              (`stripped_op_list`).
          - id: has_minimum
            size: wire.size
            type: pb::bool
            if: wire.number == 5
            doc: |
              True if `minimum` applies. Absent means false: there is no lower
              limit.
          - id: minimum
            size: wire.size
            type: pb::int64
            if: wire.number == 6
            doc: |
              Least value of an `int`, or least length of a list, in elements.
              Counts only with `has_minimum`; absent then means 0.
          - id: allowed_values
            size: wire.size
            type: attr_value
            if: wire.number == 7
            doc: |
              The values allowed, as a list: types for `type` and `list(type)`,
              strings for `string` and `list(string)`. Absent means any.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

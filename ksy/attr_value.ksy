# yaml-language-server: $schema=profile.schema.json
meta:
  id: attr_value
  title: tensorflow.AttrValue
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - data_type
    - name_attr_list
    - pb
    - tensor_proto
    - tensor_shape_proto
  encoding: UTF-8
doc: |
  The value of an attribute of a node, an op or a function.

  Its kind is the one named in `OpDef.AttrDef.type`. All fields form the oneof
  `value`, so exactly one is present, even where its content is 0, false or
  empty. None at all means no value.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/attr_value.proto
-orig-id: tensorflow.AttrValue
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
      - id: s
        size: wire.size
        if: wire.number == 2
        -oneof: value
        doc: |
          Kind `string`: bytes, mostly text, such as `NHWC`.
      - id: i
        size: wire.size
        type: pb::int64
        if: wire.number == 3
        -oneof: value
        doc: Kind `int`.
      - id: f
        size: wire.size
        type: pb::float
        if: wire.number == 4
        -oneof: value
        doc: Kind `float`.
      - id: b
        size: wire.size
        type: pb::bool
        if: wire.number == 5
        -oneof: value
        doc: Kind `bool`.
      - id: type
        size: wire.size
        type: data_type
        if: wire.number == 6
        -oneof: value
        doc: |
          Kind `type`: an element type, as in `T` and `dtype`.
      - id: shape
        size: wire.size
        type: tensor_shape_proto
        if: wire.number == 7
        -oneof: value
        doc: |
          Kind `shape`: a shape, possibly with unknown sizes.
      - id: tensor
        size: wire.size
        type: tensor_proto
        if: wire.number == 8
        -oneof: value
        doc: |
          Kind `tensor`: a whole tensor, as the `value` of a `Const`.
      - id: list
        size: wire.size
        type: list_value
        if: wire.number == 1
        -oneof: value
        doc: Kind `list(…)`, of whatever items.
      - id: func
        size: wire.size
        type: name_attr_list
        if: wire.number == 10
        -oneof: value
        doc: |
          Kind `func`: a function by name, with values for its attributes, as in
          `f` of `PartitionedCall`.
      - id: placeholder
        size: wire.size
        type: str
        if: wire.number == 9
        -oneof: value
        doc: |
          Name of an attribute of the enclosing function, whose value is put
          here when the function is instantiated. Only in nodes of a function
          body.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  list_value:
    doc: |
      A list of values of one kind.

      Only the field of that kind has items. An empty list has none, so its kind
      can be told only from the OpDef.
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
          - id: s
            size: wire.size
            if: wire.number == 2
            -repeated: true
            doc: Items of `list(string)`, as bytes.
          - id: i
            size: wire.size
            type: pb::repeated_int64
            if: wire.number == 3
            doc: Items of `list(int)`, such as `strides`.
          - id: f
            size: wire.size
            type: pb::repeated_float
            if: wire.number == 4
            doc: Items of `list(float)`.
          - id: b
            size: wire.size
            type: pb::repeated_bool
            if: wire.number == 5
            doc: Items of `list(bool)`.
          - id: type
            size: wire.size
            type: data_type::repeated
            if: wire.number == 6
            doc: Items of `list(type)`, such as `output_types`.
          - id: shape
            size: wire.size
            type: tensor_shape_proto
            if: wire.number == 7
            -repeated: true
            doc: Items of `list(shape)`, such as `_output_shapes`.
          - id: tensor
            size: wire.size
            type: tensor_proto
            if: wire.number == 8
            -repeated: true
            doc: Items of `list(tensor)`.
          - id: func
            size: wire.size
            type: name_attr_list
            if: wire.number == 9
            -repeated: true
            doc: Items of `list(func)`, such as `branches` of `Case`.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

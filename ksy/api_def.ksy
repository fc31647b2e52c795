# yaml-language-server: $schema=profile.schema.json
meta:
  id: api_def
  title: tensorflow.ApiDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - attr_value
    - pb
  encoding: UTF-8
doc: |
  How an op appears in the API of a programming language: its names, arguments
  and documentation.

  The OpDef fixes what stands in graph files; the ApiDef may change over time
  without touching them. TensorFlow has a base set of ApiDefs, and sets for
  single languages that change parts of it. A field that is not set keeps the
  inherited value.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/api_def.proto
-orig-id: tensorflow.ApiDef
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
      - id: graph_op_name
        size: wire.size
        type: str
        if: wire.number == 1
        doc: |
          Op type this is about: the `name` of its OpDef.
      - id: visibility
        size: wire.size
        type: visibility
        if: wire.number == 2
        doc: Whether the op is part of the API.
      - id: endpoint
        size: wire.size
        type: endpoint
        if: wire.number == 3
        -repeated: true
        doc: |
          Names of the op in the API. The first is the main one, the others are
          aliases. If any is given, the list replaces the inherited one.
      - id: in_arg
        size: wire.size
        type: arg
        if: wire.number == 4
        -repeated: true
        doc: Changes to inputs of the op.
      - id: out_arg
        size: wire.size
        type: arg
        if: wire.number == 5
        -repeated: true
        doc: Changes to outputs of the op.
      - id: attr
        size: wire.size
        type: attr
        if: wire.number == 6
        -repeated: true
        doc: Changes to attributes of the op.
      - id: summary
        size: wire.size
        type: str
        if: wire.number == 7
        doc: What the op does, in one line.
      - id: description
        size: wire.size
        type: str
        if: wire.number == 8
        doc: A longer description of the op.
      - id: description_prefix
        size: wire.size
        type: str
        if: wire.number == 9
        doc: Text to put before the inherited description.
      - id: description_suffix
        size: wire.size
        type: str
        if: wire.number == 10
        doc: Text to put after the inherited description.
      - id: arg_order
        size: wire.size
        type: str
        if: wire.number == 11
        -repeated: true
        doc: |
          Names of all inputs, as in the OpDef, in the order the API takes them.
          Empty keeps the OpDef's order.
      - id: deprecation_message
        size: wire.size
        type: str
        if: wire.number == 12
        doc: |
          Set when the op is deprecated: the warning to show, which should name
          what to use instead.
      - id: deprecation_version
        size: wire.size
        type: pb::int32
        if: wire.number == 13
        doc: |
          Major version of TensorFlow that removes the op from the API. 0 is not
          set.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  endpoint:
    doc: One name of an op in the API.
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
              The name, such as `Conv2D`, or `nn.conv2d` with the module in
              front. Case follows the language.
          - id: deprecated
            size: wire.size
            type: pb::bool
            if: wire.number == 3
            doc: |
              True when this name is deprecated and another one should be used.
              If the op as a whole is deprecated, `deprecation_message` is set
              instead.
          - id: deprecation_version
            size: wire.size
            type: pb::int32
            if: wire.number == 4
            doc: |
              Major version of TensorFlow that removes this name. 0 is not set.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  arg:
    doc: A change to one input or output.
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
            doc: Name of the argument in the OpDef.
          - id: rename_to
            size: wire.size
            type: str
            if: wire.number == 2
            doc: |
              Its name in the API. Empty keeps the name. Where the op's
              documentation has the old name in backticks, it is changed too.
          - id: description
            size: wire.size
            type: str
            if: wire.number == 3
            doc: Description that replaces the inherited one.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  attr:
    doc: A change to one attribute.
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
            doc: Name of the attribute in the OpDef.
          - id: rename_to
            size: wire.size
            type: str
            if: wire.number == 2
            doc: |
              Its name in the API. Empty keeps the name. Where the op's
              documentation has the old name in backticks, it is changed too.
          - id: default_value
            size: wire.size
            type: attr_value
            if: wire.number == 3
            doc: |
              Default for new graphs. The OpDef's default still holds when an
              old graph is read.
          - id: description
            size: wire.size
            type: str
            if: wire.number == 4
            doc: Description that replaces the inherited one.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  visibility:
    doc: Whether an op is part of the API of a language.
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
            type: visibility
            repeat: eos
    enums:
      values:
        0:
          id: default_visibility
          doc: Inherited; `visible` if there is nothing to inherit.
        1:
          id: visible
          doc: Part of the public API.
        2:
          id: skip
          doc: |
            Left out of the generated code. The other fields of the ApiDef are
            ignored.
        3:
          id: hidden
          doc: Generated, but kept internal, for instance in a private module.

# yaml-language-server: $schema=profile.schema.json
meta:
  id: name_attr_list
  title: tensorflow.NameAttrList
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - attr_value
    - pb
  encoding: UTF-8
doc: |
  A function or op by name, with values for its attributes.

  An example is `MatMul` with `T` = `DT_FLOAT`.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/attr_value.proto
-orig-id: tensorflow.NameAttrList
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
        doc: Name of a function in the graph's library, or of an op.
      - id: attr
        size: wire.size
        type: attr_entry
        if: wire.number == 2
        -repeated: true
        doc: |
          Values for its attributes, by name. Mostly empty: few functions have
          attributes that are still open.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  attr_entry:
    doc: One attribute of the function or op.
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

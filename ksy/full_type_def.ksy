# yaml-language-server: $schema=profile.schema.json
meta:
  id: full_type_def
  title: tensorflow.FullTypeDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - full_type_id
    - pb
  encoding: UTF-8
doc: |
  A type expression: a type with arguments, such as `TFT_TENSOR[TFT_FLOAT]`.

  It says more than a DataType: for example what a dataset yields. TensorFlow
  uses it for type inference. Experimental; may change.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/full_type.proto
-orig-id: tensorflow.FullTypeDef
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
      - id: type_id
        size: wire.size
        type: full_type_id
        if: wire.number == 1
        doc: |
          The type or type symbol at the head of the expression. Absent means
          `TFT_UNSET`.
      - id: args
        size: wire.size
        type: full_type_def
        if: wire.number == 2
        -repeated: true
        doc: Its arguments, in order; what they mean depends on `type_id`.
      - id: s
        size: wire.size
        type: str
        if: wire.number == 3
        -oneof: attr
        doc: |
          Text that belongs to the type itself: the name of a `TFT_VAR` or
          `TFT_NAMED`.
      - id: i
        size: wire.size
        type: pb::int64
        if: wire.number == 4
        -oneof: attr
        doc: |
          Integer that belongs to the type itself: the value of a `TFT_LITERAL`.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

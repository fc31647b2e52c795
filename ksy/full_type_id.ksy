# yaml-language-server: $schema=profile.schema.json
meta:
  id: full_type_id
  title: tensorflow.FullTypeId
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  Head of a type expression (FullTypeDef).

  Below 200 are symbols that build expressions, 200 to 215 element types, from
  1000 the types a value of the graph can have. Experimental; may change.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/full_type.proto
-orig-id: tensorflow.FullTypeId
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
        type: full_type_id
        repeat: eos
enums:
  values:
    0:
      id: tft_unset
      doc: No type given.
    1:
      id: tft_var
      doc: |
        Type variable: stands for any type, the same one wherever its name is
        used. The name is in `s`.
    2:
      id: tft_any
      doc: |
        Unknown type: any is possible.
    3:
      id: tft_product
      doc: Several types side by side, such as the outputs of a node.
    4:
      id: tft_named
      doc: One type with a name, which is in `s`.
    20:
      id: tft_for_each
      doc: |
        Template that is repeated for every type of a list. Arguments:
        container, template, type variables to expand.
    100:
      id: tft_callable
      doc: |
        Function or op. Arguments: type of the arguments, type of the results.
    1000:
      id: tft_tensor
      doc: |
        Tensor. Argument: element type.
    1001:
      id: tft_array
      doc: |
        List of tensors (TensorList). Argument: type of the items.
    1002:
      id: tft_optional
      doc: |
        A value or none. Argument: type of the value.
    1003:
      id: tft_literal
      doc: |
        Constant known when the graph is built. Argument: its type; the value is
        in `i`.
    1004:
      id: tft_encoded
      doc: |
        Value written as another type, such as a number as a string. Arguments:
        type of the value, type it is written as.
    1005:
      id: tft_shape_tensor
      doc: Tensor that holds a shape, as the op `Shape` returns it.
    200: tft_bool
    201: tft_uint8
    202: tft_uint16
    203: tft_uint32
    204: tft_uint64
    205: tft_int8
    206: tft_int16
    207: tft_int32
    208: tft_int64
    209: tft_half
    210: tft_float
    211: tft_double
    215: tft_bfloat16
    212: tft_complex64
    213: tft_complex128
    214: tft_string
    10102:
      id: tft_dataset
      doc: |
        Dataset of `tf.data`. Argument: type of the items.
    10103:
      id: tft_ragged
      doc: |
        Ragged tensor. Argument: element type.
    10104:
      id: tft_iterator
      doc: |
        Iterator over a dataset. Argument: type of the items.
    10202:
      id: tft_mutex_lock
      doc: |
        Lock that the op `MutexLock` returns, held as long as the tensor exists.
    10203:
      id: tft_legacy_variant
      doc: A `DT_VARIANT` tensor of which nothing more is known.

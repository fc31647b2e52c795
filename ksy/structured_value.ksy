# yaml-language-server: $schema=profile.schema.json
meta:
  id: structured_value
  title: tensorflow.StructuredValue
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - bounded_tensor_spec_proto
    - data_type
    - dict_value
    - list_value
    - named_tuple_value
    - none_value
    - pb
    - tensor_proto
    - tensor_shape_proto
    - tensor_spec_proto
    - tuple_value
    - type_spec_proto
  encoding: UTF-8
doc: |
  A Python value written without Python: None, numbers, strings, types of
  tensors, and lists, tuples and dictionaries of them.
  Used for the arguments and results of functions in a SavedModel. Exactly one
  member of `kind` is present.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/struct.proto
-orig-id: tensorflow.StructuredValue
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
      - id: none_value
        size: wire.size
        type: none_value
        if: wire.number == 1
        -oneof: kind
        doc: The value is None.
      - id: float64_value
        size: wire.size
        type: pb::double
        if: wire.number == 11
        -oneof: kind
        doc: A Python float.
      - id: int64_value
        size: wire.size
        type: pb::sint64
        if: wire.number == 12
        -oneof: kind
        doc: |
          A Python int that fits in 64 bits; written as a zigzag varint, unlike
          the other integers of TensorFlow.
      - id: string_value
        size: wire.size
        type: str
        if: wire.number == 13
        -oneof: kind
        doc: A Python str.
      - id: bool_value
        size: wire.size
        type: pb::bool
        if: wire.number == 14
        -oneof: kind
        doc: A Python bool.
      - id: tensor_shape_value
        size: wire.size
        type: tensor_shape_proto
        if: wire.number == 31
        -oneof: kind
        doc: A `tf.TensorShape`.
      - id: tensor_dtype_value
        size: wire.size
        type: data_type
        if: wire.number == 32
        -oneof: kind
        doc: A `tf.DType`.
      - id: tensor_spec_value
        size: wire.size
        type: tensor_spec_proto
        if: wire.number == 33
        -oneof: kind
        doc: |
          A `tf.TensorSpec`: stands for a tensor of that dtype and shape.
      - id: type_spec_value
        size: wire.size
        type: type_spec_proto
        if: wire.number == 34
        -oneof: kind
        doc: |
          A `tf.TypeSpec` other than TensorSpec, for a sparse or ragged tensor
          for example.
      - id: bounded_tensor_spec_value
        size: wire.size
        type: bounded_tensor_spec_proto
        if: wire.number == 35
        -oneof: kind
        doc: A TensorSpec with bounds for the values.
      - id: list_value
        size: wire.size
        type: list_value
        if: wire.number == 51
        -oneof: kind
        doc: A Python list.
      - id: tuple_value
        size: wire.size
        type: tuple_value
        if: wire.number == 52
        -oneof: kind
        doc: A Python tuple without named fields.
      - id: dict_value
        size: wire.size
        type: dict_value
        if: wire.number == 53
        -oneof: kind
        doc: A Python dict whose keys are strings.
      - id: named_tuple_value
        size: wire.size
        type: named_tuple_value
        if: wire.number == 54
        -oneof: kind
        doc: A Python named tuple.
      - id: tensor_value
        size: wire.size
        type: tensor_proto
        if: wire.number == 55
        -oneof: kind
        doc: A constant `tf.Tensor`, with its values.
      - id: numpy_value
        size: wire.size
        type: tensor_proto
        if: wire.number == 56
        -oneof: kind
        doc: A NumPy array, with its values.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

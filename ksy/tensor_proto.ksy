# yaml-language-server: $schema=profile.schema.json
meta:
  id: tensor_proto
  title: tensorflow.TensorProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - data_type
    - pb
    - resource_handle_proto
    - tensor_shape_proto
    - variant_tensor_data_proto
  encoding: UTF-8
doc: A tensor, its element type, shape and elements.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/tensor.proto
-orig-id: tensorflow.TensorProto
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
      - id: dtype
        size: wire.size
        type: data_type
        if: wire.number == 1
        doc: Element type.
      - id: tensor_shape
        size: wire.size
        type: tensor_shape_proto
        if: wire.number == 2
        doc: Shape.
      - id: version_number
        size: wire.size
        type: pb::int32
        if: wire.number == 3
        doc: Version of this encoding, 0 unless stated.
      - id: tensor_content
        size: wire.size
        if: wire.number == 4
        doc: All elements as raw little-endian bytes; used instead of a `*_val` list.
      - id: half_val
        size: wire.size
        type: pb::repeated_int32
        if: wire.number == 13
        doc: DT_HALF and DT_BFLOAT16 elements, 16 bits each in the low half.
      - id: float_val
        size: wire.size
        type: pb::repeated_float
        if: wire.number == 5
        doc: DT_FLOAT elements.
      - id: double_val
        size: wire.size
        type: pb::repeated_double
        if: wire.number == 6
        doc: DT_DOUBLE elements.
      - id: int_val
        size: wire.size
        type: pb::repeated_int32
        if: wire.number == 7
        doc: DT_INT32 and the narrower integer types.
      - id: string_val
        size: wire.size
        if: wire.number == 8
        -repeated: true
        doc: DT_STRING elements.
      - id: scomplex_val
        size: wire.size
        type: pb::repeated_float
        if: wire.number == 9
        doc: DT_COMPLEX64 elements, real and imaginary part in turn.
      - id: int64_val
        size: wire.size
        type: pb::repeated_int64
        if: wire.number == 10
        doc: DT_INT64 elements.
      - id: bool_val
        size: wire.size
        type: pb::repeated_bool
        if: wire.number == 11
        doc: DT_BOOL elements.
      - id: dcomplex_val
        size: wire.size
        type: pb::repeated_double
        if: wire.number == 12
        doc: DT_COMPLEX128 elements, real and imaginary part in turn.
      - id: resource_handle_val
        size: wire.size
        type: resource_handle_proto
        if: wire.number == 14
        -repeated: true
        doc: DT_RESOURCE elements.
      - id: variant_val
        size: wire.size
        type: variant_tensor_data_proto
        if: wire.number == 15
        -repeated: true
        doc: DT_VARIANT elements.
      - id: uint32_val
        size: wire.size
        type: pb::repeated_uint32
        if: wire.number == 16
        doc: DT_UINT32 elements.
      - id: uint64_val
        size: wire.size
        type: pb::repeated_uint64
        if: wire.number == 17
        doc: DT_UINT64 elements.
      - id: float8_val
        size: wire.size
        if: wire.number == 18
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

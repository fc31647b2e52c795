# yaml-language-server: $schema=profile.schema.json
meta:
  id: data_type
  title: tensorflow.DataType
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  Element type of a tensor.

  The values from 101 are the same types as references: 100 more than the plain
  type. They are the outputs of TensorFlow 1 variables, which other nodes can
  assign to; a stored tensor has a plain type.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/types.proto
-orig-id: tensorflow.DataType
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
        type: data_type
        repeat: eos
enums:
  values:
    0:
      id: dt_invalid
      doc: |
        No type: the field was not set.
    1:
      id: dt_float
      doc: 32-bit float.
    2:
      id: dt_double
      doc: 64-bit float.
    3: dt_int32
    4: dt_uint8
    5: dt_int16
    6: dt_int8
    7:
      id: dt_string
      doc: Byte string of any length.
    8:
      id: dt_complex64
      doc: Complex number of two 32-bit floats.
    9: dt_int64
    10:
      id: dt_bool
      doc: Boolean, one byte.
    11:
      id: dt_qint8
      doc: Quantised number in a signed 8-bit integer.
    12:
      id: dt_quint8
      doc: Quantised number in an unsigned 8-bit integer.
    13:
      id: dt_qint32
      doc: Quantised number in a signed 32-bit integer.
    14:
      id: dt_bfloat16
      doc: |
        16-bit float with the exponent range of a 32-bit one: its upper half.
    15:
      id: dt_qint16
      doc: Quantised number in a signed 16-bit integer.
    16:
      id: dt_quint16
      doc: Quantised number in an unsigned 16-bit integer.
    17: dt_uint16
    18:
      id: dt_complex128
      doc: Complex number of two 64-bit floats.
    19:
      id: dt_half
      doc: 16-bit float (IEEE 754).
    20:
      id: dt_resource
      doc: Handle to a resource, such as a variable.
    21:
      id: dt_variant
      doc: Object of some C++ type, such as a list of tensors.
    22: dt_uint32
    23: dt_uint64
    24:
      id: dt_float8_e5m2
      doc: 8-bit float, 5 exponent and 2 mantissa bits.
    25:
      id: dt_float8_e4m3fn
      doc: 8-bit float, 4 exponent and 3 mantissa bits, without infinities.
    26:
      id: dt_float8_e4m3fnuz
      doc: |
        8-bit float, 4 exponent and 3 mantissa bits, without infinities and
        negative zero, exponent bias 8.
    27:
      id: dt_float8_e4m3b11fnuz
      doc: |
        8-bit float, 4 exponent and 3 mantissa bits, without infinities and
        negative zero, exponent bias 11.
    28:
      id: dt_float8_e5m2fnuz
      doc: |
        8-bit float, 5 exponent and 2 mantissa bits, without infinities and
        negative zero, exponent bias 16.
    29:
      id: dt_int4
      doc: Signed 4-bit integer; a whole byte in `tensor_content`.
    30:
      id: dt_uint4
      doc: Unsigned 4-bit integer; a whole byte in `tensor_content`.
    31:
      id: dt_int2
      doc: Signed 2-bit integer; a whole byte in `tensor_content`.
    32:
      id: dt_uint2
      doc: Unsigned 2-bit integer; a whole byte in `tensor_content`.
    33:
      id: dt_float4_e2m1fn
      doc: |
        4-bit float, 2 exponent bits and 1 mantissa bit, only finite values; a
        whole byte in `tensor_content`.
    101: dt_float_ref
    102: dt_double_ref
    103: dt_int32_ref
    104: dt_uint8_ref
    105: dt_int16_ref
    106: dt_int8_ref
    107: dt_string_ref
    108: dt_complex64_ref
    109: dt_int64_ref
    110: dt_bool_ref
    111: dt_qint8_ref
    112: dt_quint8_ref
    113: dt_qint32_ref
    114: dt_bfloat16_ref
    115: dt_qint16_ref
    116: dt_quint16_ref
    117: dt_uint16_ref
    118: dt_complex128_ref
    119: dt_half_ref
    120: dt_resource_ref
    121: dt_variant_ref
    122: dt_uint32_ref
    123: dt_uint64_ref
    124: dt_float8_e5m2_ref
    125: dt_float8_e4m3fn_ref
    126: dt_float8_e4m3fnuz_ref
    127: dt_float8_e4m3b11fnuz_ref
    128: dt_float8_e5m2fnuz_ref
    129: dt_int4_ref
    130: dt_uint4_ref
    131: dt_int2_ref
    132: dt_uint2_ref
    133: dt_float4_e2m1fn_ref

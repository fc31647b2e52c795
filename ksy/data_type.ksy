# yaml-language-server: $schema=profile.schema.json
meta:
  id: data_type
  title: tensorflow.DataType
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
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
    0: dt_invalid
    1: dt_float
    2: dt_double
    3: dt_int32
    4: dt_uint8
    5: dt_int16
    6: dt_int8
    7: dt_string
    8: dt_complex64
    9: dt_int64
    10: dt_bool
    11: dt_qint8
    12: dt_quint8
    13: dt_qint32
    14: dt_bfloat16
    15: dt_qint16
    16: dt_quint16
    17: dt_uint16
    18: dt_complex128
    19: dt_half
    20: dt_resource
    21: dt_variant
    22: dt_uint32
    23: dt_uint64
    24: dt_float8_e5m2
    25: dt_float8_e4m3fn
    26: dt_float8_e4m3fnuz
    27: dt_float8_e4m3b11fnuz
    28: dt_float8_e5m2fnuz
    29: dt_int4
    30: dt_uint4
    31: dt_int2
    32: dt_uint2
    33: dt_float4_e2m1fn
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

# yaml-language-server: $schema=profile.schema.json
meta:
  id: full_type_id
  title: tensorflow.FullTypeId
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
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
    0: tft_unset
    1: tft_var
    2: tft_any
    3: tft_product
    4: tft_named
    20: tft_for_each
    100: tft_callable
    1000: tft_tensor
    1001: tft_array
    1002: tft_optional
    1003: tft_literal
    1004: tft_encoded
    1005: tft_shape_tensor
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
    10102: tft_dataset
    10103: tft_ragged
    10104: tft_iterator
    10202: tft_mutex_lock
    10203: tft_legacy_variant

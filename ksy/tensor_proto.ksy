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
doc: |
  A tensor: its element type, its shape and its elements.

  It is the value of a `Const` node and of every other attribute of type
  `tensor`; in a frozen graph each weight of the model is one.
  The elements stand in one of two places, in row-major order (last axis
  fastest):
  - `tensor_content`, as raw bytes;
  - else the typed field of `dtype`, such as `float_val`.

  A typed field may hold fewer elements than the shape needs. The last one is
  then repeated to the end; if there is none at all, every element is zero (for
  `DT_STRING`, the empty string). So shape `[1000]` with the one `float_val` 0
  is a thousand zeros.
  Too many elements, or a `tensor_content` of the wrong size, is an error.
  ONNX has a message of the same name with other field numbers: there field 1 is
  the dimensions.
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
        doc: |
          Element type. It decides which typed field is read and how many bytes
          one element takes in `tensor_content`. Absent means `DT_INVALID`: not
          a usable tensor.
      - id: tensor_shape
        size: wire.size
        type: tensor_shape_proto
        if: wire.number == 2
        doc: |
          Shape of the tensor. Absent, or without any `dim`, means a scalar: one
          element.
      - id: version_number
        size: wire.size
        type: pb::int32
        if: wire.number == 3
        doc: Version of this encoding. Absent means 0, the only version so far.
      - id: tensor_content
        size: wire.size
        if: wire.number == 4
        doc: |
          All elements as raw bytes, little-endian, row-major; used instead of
          the typed fields, mostly for arrays of numbers.
          The size must be element count × element size. The 4-bit and 2-bit
          types take one whole byte per element, complex types their real and
          imaginary part in turn.
          `DT_STRING` has no fixed element size: first the byte length of every
          string as a varint, then all the strings end to end.
      - id: half_val
        size: wire.size
        type: pb::repeated_int32
        if: wire.number == 13
        doc: |
          Elements of `DT_HALF` and `DT_BFLOAT16`. Each is the 16-bit pattern of
          the number in the low half of an int32, not its value as an integer.
      - id: float_val
        size: wire.size
        type: pb::repeated_float
        if: wire.number == 5
        doc: Elements of `DT_FLOAT`.
      - id: double_val
        size: wire.size
        type: pb::repeated_double
        if: wire.number == 6
        doc: Elements of `DT_DOUBLE`.
      - id: int_val
        size: wire.size
        type: pb::repeated_int32
        if: wire.number == 7
        doc: |
          Elements of `DT_INT32` and of the narrower integers: `DT_INT16`,
          `DT_UINT16`, `DT_INT8`, `DT_UINT8` and the quantised types
          (`DT_QINT8`, `DT_QUINT8`, `DT_QINT16`, `DT_QUINT16`, `DT_QINT32`).
      - id: string_val
        size: wire.size
        if: wire.number == 8
        -repeated: true
        doc: |
          Elements of `DT_STRING`, one record each. They are bytes of any kind:
          text, a file name, an image, a serialised message.
      - id: scomplex_val
        size: wire.size
        type: pb::repeated_float
        if: wire.number == 9
        doc: |
          Elements of `DT_COMPLEX64`. Two floats per element, the real part
          first, so this list is twice as long as the element count.
      - id: int64_val
        size: wire.size
        type: pb::repeated_int64
        if: wire.number == 10
        doc: Elements of `DT_INT64`.
      - id: bool_val
        size: wire.size
        type: pb::repeated_bool
        if: wire.number == 11
        doc: Elements of `DT_BOOL`.
      - id: dcomplex_val
        size: wire.size
        type: pb::repeated_double
        if: wire.number == 12
        doc: |
          Elements of `DT_COMPLEX128`. Two doubles per element, the real part
          first, so this list is twice as long as the element count.
      - id: resource_handle_val
        size: wire.size
        type: resource_handle_proto
        if: wire.number == 14
        -repeated: true
        doc: Elements of `DT_RESOURCE`, one handle each.
      - id: variant_val
        size: wire.size
        type: variant_tensor_data_proto
        if: wire.number == 15
        -repeated: true
        doc: Elements of `DT_VARIANT`, one serialised object each.
      - id: uint32_val
        size: wire.size
        type: pb::repeated_uint32
        if: wire.number == 16
        doc: Elements of `DT_UINT32`.
      - id: uint64_val
        size: wire.size
        type: pb::repeated_uint64
        if: wire.number == 17
        doc: Elements of `DT_UINT64`.
      - id: float8_val
        size: wire.size
        if: wire.number == 18
        doc: |
          Elements of the `DT_FLOAT8_*` types as one byte string, one byte per
          element: the bit pattern of the number.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

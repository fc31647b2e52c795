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
      - id: float64_value
        size: wire.size
        type: pb::double
        if: wire.number == 11
        -oneof: kind
      - id: int64_value
        size: wire.size
        type: pb::sint64
        if: wire.number == 12
        -oneof: kind
      - id: string_value
        size: wire.size
        type: str
        if: wire.number == 13
        -oneof: kind
      - id: bool_value
        size: wire.size
        type: pb::bool
        if: wire.number == 14
        -oneof: kind
      - id: tensor_shape_value
        size: wire.size
        type: tensor_shape_proto
        if: wire.number == 31
        -oneof: kind
      - id: tensor_dtype_value
        size: wire.size
        type: data_type
        if: wire.number == 32
        -oneof: kind
      - id: tensor_spec_value
        size: wire.size
        type: tensor_spec_proto
        if: wire.number == 33
        -oneof: kind
      - id: type_spec_value
        size: wire.size
        type: type_spec_proto
        if: wire.number == 34
        -oneof: kind
      - id: bounded_tensor_spec_value
        size: wire.size
        type: bounded_tensor_spec_proto
        if: wire.number == 35
        -oneof: kind
      - id: list_value
        size: wire.size
        type: list_value
        if: wire.number == 51
        -oneof: kind
      - id: tuple_value
        size: wire.size
        type: tuple_value
        if: wire.number == 52
        -oneof: kind
      - id: dict_value
        size: wire.size
        type: dict_value
        if: wire.number == 53
        -oneof: kind
      - id: named_tuple_value
        size: wire.size
        type: named_tuple_value
        if: wire.number == 54
        -oneof: kind
      - id: tensor_value
        size: wire.size
        type: tensor_proto
        if: wire.number == 55
        -oneof: kind
      - id: numpy_value
        size: wire.size
        type: tensor_proto
        if: wire.number == 56
        -oneof: kind
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

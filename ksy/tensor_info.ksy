# yaml-language-server: $schema=profile.schema.json
meta:
  id: tensor_info
  title: tensorflow.TensorInfo
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - data_type
    - pb
    - tensor_shape_proto
    - type_spec_proto
  encoding: UTF-8
-orig-id: tensorflow.TensorInfo
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
        -oneof: encoding
      - id: coo_sparse
        size: wire.size
        type: coo_sparse
        if: wire.number == 4
        -oneof: encoding
      - id: composite_tensor
        size: wire.size
        type: composite_tensor
        if: wire.number == 5
        -oneof: encoding
      - id: dtype
        size: wire.size
        type: data_type
        if: wire.number == 2
      - id: tensor_shape
        size: wire.size
        type: tensor_shape_proto
        if: wire.number == 3
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  coo_sparse:
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
          - id: values_tensor_name
            size: wire.size
            type: str
            if: wire.number == 1
          - id: indices_tensor_name
            size: wire.size
            type: str
            if: wire.number == 2
          - id: dense_shape_tensor_name
            size: wire.size
            type: str
            if: wire.number == 3
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  composite_tensor:
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
          - id: type_spec
            size: wire.size
            type: type_spec_proto
            if: wire.number == 1
          - id: components
            size: wire.size
            type: tensor_info
            if: wire.number == 2
            -repeated: true
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

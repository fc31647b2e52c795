# yaml-language-server: $schema=profile.schema.json
meta:
  id: resource_handle_proto
  title: tensorflow.ResourceHandleProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - data_type
    - pb
    - tensor_shape_proto
  encoding: UTF-8
-orig-id: tensorflow.ResourceHandleProto
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
      - id: device
        size: wire.size
        type: str
        if: wire.number == 1
      - id: container
        size: wire.size
        type: str
        if: wire.number == 2
      - id: name
        size: wire.size
        type: str
        if: wire.number == 3
      - id: hash_code
        size: wire.size
        type: pb::uint64
        if: wire.number == 4
      - id: maybe_type_name
        size: wire.size
        type: str
        if: wire.number == 5
      - id: dtypes_and_shapes
        size: wire.size
        type: dtype_and_shape
        if: wire.number == 6
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  dtype_and_shape:
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
          - id: shape
            size: wire.size
            type: tensor_shape_proto
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

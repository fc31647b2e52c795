# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_variable
  title: tensorflow.SavedVariable
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - data_type
    - pb
    - tensor_shape_proto
    - variable_aggregation
    - variable_synchronization
  encoding: UTF-8
-orig-id: tensorflow.SavedVariable
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
      - id: trainable
        size: wire.size
        type: pb::bool
        if: wire.number == 3
      - id: synchronization
        size: wire.size
        type: variable_synchronization
        if: wire.number == 4
      - id: aggregation
        size: wire.size
        type: variable_aggregation
        if: wire.number == 5
      - id: name
        size: wire.size
        type: str
        if: wire.number == 6
      - id: device
        size: wire.size
        type: str
        if: wire.number == 7
      - id: experimental_distributed_variable_components
        size: wire.size
        type: saved_variable
        if: wire.number == 8
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

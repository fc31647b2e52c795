# yaml-language-server: $schema=profile.schema.json
meta:
  id: variable_def
  title: tensorflow.VariableDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - save_slice_info_def
    - variable_aggregation
    - variable_synchronization
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/variable.proto
-orig-id: tensorflow.VariableDef
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
      - id: variable_name
        size: wire.size
        type: str
        if: wire.number == 1
      - id: initializer_name
        size: wire.size
        type: str
        if: wire.number == 2
      - id: snapshot_name
        size: wire.size
        type: str
        if: wire.number == 3
      - id: save_slice_info_def
        size: wire.size
        type: save_slice_info_def
        if: wire.number == 4
      - id: is_resource
        size: wire.size
        type: pb::bool
        if: wire.number == 5
      - id: initial_value_name
        size: wire.size
        type: str
        if: wire.number == 6
      - id: trainable
        size: wire.size
        type: pb::bool
        if: wire.number == 7
      - id: synchronization
        size: wire.size
        type: variable_synchronization
        if: wire.number == 8
      - id: aggregation
        size: wire.size
        type: variable_aggregation
        if: wire.number == 9
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

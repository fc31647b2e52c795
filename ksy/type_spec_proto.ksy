# yaml-language-server: $schema=profile.schema.json
meta:
  id: type_spec_proto
  title: tensorflow.TypeSpecProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - structured_value
  encoding: UTF-8
-orig-id: tensorflow.TypeSpecProto
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
      - id: type_spec_class
        size: wire.size
        type: type_spec_class
        if: wire.number == 1
      - id: type_state
        size: wire.size
        type: structured_value
        if: wire.number == 2
      - id: type_spec_class_name
        size: wire.size
        type: str
        if: wire.number == 3
      - id: num_flat_components
        size: wire.size
        type: pb::int32
        if: wire.number == 4
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  type_spec_class:
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
            type: type_spec_class
            repeat: eos
    enums:
      values:
        0: unknown
        1: sparse_tensor_spec
        2: indexed_slices_spec
        3: ragged_tensor_spec
        4: tensor_array_spec
        5: data_dataset_spec
        6: data_iterator_spec
        7: optional_spec
        8: per_replica_spec
        9: variable_spec
        10: row_partition_spec
        12: registered_type_spec
        13: extension_type_spec

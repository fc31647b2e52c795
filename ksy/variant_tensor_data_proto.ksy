# yaml-language-server: $schema=profile.schema.json
meta:
  id: variant_tensor_data_proto
  title: tensorflow.VariantTensorDataProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - tensor_proto
  encoding: UTF-8
-orig-id: tensorflow.VariantTensorDataProto
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
      - id: type_name
        size: wire.size
        type: str
        if: wire.number == 1
      - id: metadata
        size: wire.size
        if: wire.number == 2
      - id: tensors
        size: wire.size
        type: tensor_proto
        if: wire.number == 3
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

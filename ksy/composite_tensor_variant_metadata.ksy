# yaml-language-server: $schema=profile.schema.json
meta:
  id: composite_tensor_variant_metadata
  title: tensorflow.CompositeTensorVariantMetadata
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - type_spec_proto
  encoding: UTF-8
doc: |
  The static part of a composite tensor (sparse, ragged, …) that is stored as
  one DT_VARIANT element.
  It is the `metadata` of a VariantTensorDataProto whose `type_name` is
  `CompositeTensorVariant`; the tensors that make up the value are its
  `tensors`.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/composite_tensor_variant.proto
-orig-id: tensorflow.CompositeTensorVariantMetadata
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
      - id: type_spec_proto
        size: wire.size
        type: type_spec_proto
        if: wire.number == 1
        doc: |
          The type of the composite tensor, which says how to put the tensors
          together.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

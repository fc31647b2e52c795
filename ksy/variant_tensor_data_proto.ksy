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
doc: |
  One element of a `DT_VARIANT` tensor: an object of some C++ type.

  It is taken apart into bytes and tensors. A variant can be a list of tensors,
  a dataset, an optional value and more. Only code that knows `type_name` can
  put the object together again; its tensors can be read without it.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/tensor.proto
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
        doc: |
          Name of the object's type in TensorFlow's variant registry, such as
          `tensorflow::TensorList`. It tells how to read the other two fields.
      - id: metadata
        size: wire.size
        if: wire.number == 2
        doc: |
          The parts of the object that are not tensors, in a format of its own
          type. Absent means empty.
      - id: tensors
        size: wire.size
        type: tensor_proto
        if: wire.number == 3
        -repeated: true
        doc: |
          The tensors inside the object; their number and order depend on its
          type.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

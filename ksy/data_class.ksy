# yaml-language-server: $schema=profile.schema.json
meta:
  id: data_class
  title: tensorflow.DataClass
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/summary.proto
-orig-id: tensorflow.DataClass
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
        type: data_class
        repeat: eos
enums:
  values:
    0: data_class_unknown
    1: data_class_scalar
    2: data_class_tensor
    3: data_class_blob_sequence

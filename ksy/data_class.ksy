# yaml-language-server: $schema=profile.schema.json
meta:
  id: data_class
  title: tensorflow.DataClass
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  What kind of data a TensorBoard time series holds.

  It limits the dtype and shape of the series' tensors, so that tools can read
  the series without its plugin.
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
    0:
      id: data_class_unknown
      doc: |
        Not told, as in older files. TensorBoard's generic readers skip such a
        series unless they know its plugin.
    1:
      id: data_class_scalar
      doc: |
        Scalars: every value is a rank-0 `DT_FLOAT` tensor.
    2:
      id: data_class_tensor
      doc: |
        Small tensors of any dtype and shape, by custom no more than a few
        kilobytes each.
    3:
      id: data_class_blob_sequence
      doc: |
        Lists of byte strings, such as encoded images: every value is a rank-1
        `DT_STRING` tensor.

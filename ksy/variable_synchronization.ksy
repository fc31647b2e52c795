# yaml-language-server: $schema=profile.schema.json
meta:
  id: variable_synchronization
  title: tensorflow.VariableSynchronization
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  When the copies of a variable on several devices are brought together.
  Only matters under a distribution strategy.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/variable.proto
-orig-id: tensorflow.VariableSynchronization
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
        type: variable_synchronization
        repeat: eos
enums:
  values:
    0:
      id: variable_synchronization_auto
      doc: The distribution strategy decides.
    1:
      id: variable_synchronization_none
      doc: There is one copy only, nothing to synchronize.
    2:
      id: variable_synchronization_on_write
      doc: All copies are updated with each write.
    3:
      id: variable_synchronization_on_read
      doc: |
        Each copy is updated alone; they are aggregated when the variable is
        read, when it is saved for example.

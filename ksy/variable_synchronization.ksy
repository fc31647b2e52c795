# yaml-language-server: $schema=profile.schema.json
meta:
  id: variable_synchronization
  title: tensorflow.VariableSynchronization
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
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
    0: variable_synchronization_auto
    1: variable_synchronization_none
    2: variable_synchronization_on_write
    3: variable_synchronization_on_read

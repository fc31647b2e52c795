# enum_instances.ksy:13: /instances/value/value: "value" of this entry is always "raw.signed", found "raw.value"
meta:
  id: enum_instances
  imports:
    - pb
  encoding: UTF-8
-webide-representation: '{value}'
seq:
  - id: raw
    type: pb::varint
instances:
  value:
    value: raw.value
    enum: values
enums:
  values:
    0: one

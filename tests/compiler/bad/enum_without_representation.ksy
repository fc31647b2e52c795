# enum_without_representation.ksy:2: an enum needs the key "-webide-representation"
meta:
  id: enum_without_representation
  imports:
    - pb
  encoding: UTF-8
seq:
  - id: raw
    type: pb::varint
instances:
  value:
    value: raw.signed
    enum: values
enums:
  values:
    0: one

# enum_representation.ksy:7: /-webide-representation: -webide-representation of an enum is always "{value}", found "{raw}"
meta:
  id: enum_representation
  imports:
    - pb
  encoding: UTF-8
-webide-representation: '{raw}'
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

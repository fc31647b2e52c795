# enum_id_boolean.ksy:23: /enums/values/0: the id of an enum value is lower-case letters, digits and _, found true
meta:
  id: enum_id_boolean
  imports:
    - pb
  encoding: UTF-8
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
        type: enum_id_boolean
        repeat: eos
enums:
  values:
    0: true
    1: on

# enum_value_without_id.ksy:17: /enums/values/0: an enum value needs the key "id"
meta:
  id: enum_value_without_id
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
enums:
  values:
    0:
      doc: Nothing.

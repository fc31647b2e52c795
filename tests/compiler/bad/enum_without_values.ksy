# enum_without_values.ksy:16: /enums: enums needs the key "values"
# enum_without_values.ksy:17: /enums/kinds: enums has no key "kinds"
meta:
  id: enum_without_values
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
  kinds:
    0: one

# enum_without_seq.ksy:2: an enum needs the key "seq"
meta:
  id: enum_without_seq
  imports:
    - pb
  encoding: UTF-8
-webide-representation: '{value}'
instances:
  value:
    value: raw.signed
    enum: values
enums:
  values:
    0: one

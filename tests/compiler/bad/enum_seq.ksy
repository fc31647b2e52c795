# enum_seq.ksy:10: /seq/0/type: "type" of this entry is always "pb::varint", found "pb::int32" (did you mean "pb::varint")
meta:
  id: enum_seq
  imports:
    - pb
  encoding: UTF-8
-webide-representation: '{value}'
seq:
  - id: raw
    type: pb::int32
instances:
  value:
    value: raw.signed
    enum: values
enums:
  values:
    0: one

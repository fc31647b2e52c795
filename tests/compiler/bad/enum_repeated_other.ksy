# enum_repeated_other.ksy:20: /types/repeated/seq/0/type: "type" of this entry is always "enum_repeated_other", found "data_type"
meta:
  id: enum_repeated_other
  imports:
    - data_type
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
        type: data_type
        repeat: eos
enums:
  values:
    0: one

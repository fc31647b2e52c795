# enum_empty.ksy:22: /enums/values: an enum has at least one value
meta:
  id: enum_empty
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
        type: enum_empty
        repeat: eos
enums:
  values: {}

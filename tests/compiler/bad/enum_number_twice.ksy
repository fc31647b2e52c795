# enum_number_twice.ksy:24: /enums/values/1: key "1" stands twice, first in line 23
meta:
  id: enum_number_twice
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
        type: enum_number_twice
        repeat: eos
enums:
  values:
    1: one
    0x1: uno

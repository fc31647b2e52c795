# enum_number.ksy:24: /enums/values/zero: the key of an enum value is its number, found "zero"
# enum_number.ksy:25: /enums/values/1.5: the key of an enum value is its number, found 1.5
meta:
  id: enum_number
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
        type: enum_number
        repeat: eos
enums:
  values:
    zero: none
    1.5: half

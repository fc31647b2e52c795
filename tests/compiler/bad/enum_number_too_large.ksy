# enum_number_too_large.ksy:23: /enums/values/2147483648: enum value 2147483648 is not an int32 (-2147483648 to 2147483647)
meta:
  id: enum_number_too_large
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
        type: enum_number_too_large
        repeat: eos
enums:
  values:
    2147483648: big

# enum_id_keyword.ksy:23: /enums/values/0: enum value id "in" is a keyword of Python; write it as "in_" with the proto name in -orig-id
meta:
  id: enum_id_keyword
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
        type: enum_id_keyword
        repeat: eos
enums:
  values:
    0: in

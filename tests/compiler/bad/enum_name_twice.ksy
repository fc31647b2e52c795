# enum_name_twice.ksy:24: /enums/values/1: proto name "ONE" stands twice, first by "one" in line 23
meta:
  id: enum_name_twice
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
        type: enum_name_twice
        repeat: eos
enums:
  values:
    0: one
    1:
      id: uno
      -orig-id: ONE

# enum_id_twice.ksy:24: /enums/values/1: enum value id "one" stands twice, first in line 23
meta:
  id: enum_id_twice
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
        type: enum_id_twice
        repeat: eos
enums:
  values:
    0: one
    1: one

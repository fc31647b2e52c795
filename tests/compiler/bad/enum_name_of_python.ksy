# enum_name_of_python.ksy:23: /enums/values/0: Python enums cannot have a value called "None"
meta:
  id: enum_name_of_python
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
        type: enum_name_of_python
        repeat: eos
enums:
  values:
    0:
      id: no_value
      -orig-id: None

# enum_key_unknown.ksy:7: /docs: an enum has no key "docs" (did you mean "doc")
meta:
  id: enum_key_unknown
  imports:
    - pb
  encoding: UTF-8
docs: No.
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
        type: enum_key_unknown
        repeat: eos
enums:
  values:
    0: one

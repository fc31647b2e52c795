# record_is_a_list.ksy:12: /types/record: a record is a mapping, found a list
meta:
  id: record_is_a_list
  imports:
    - pb
  encoding: UTF-8
seq:
  - id: records
    type: record
    repeat: eos
types:
  record:
    - id: wire

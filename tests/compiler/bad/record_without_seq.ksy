# record_without_seq.ksy:12: /types/record: a record needs the key "seq"
meta:
  id: record_without_seq
  imports:
    - pb
  encoding: UTF-8
seq:
  - id: records
    type: record
    repeat: eos
types:
  record:
    -webide-representation: '{wire}'

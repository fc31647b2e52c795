# unknown_missing.ksy:14: /types/record/seq: the last entry of a record is "unknown", behind all fields
meta:
  id: unknown_missing
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
    seq:
      - id: wire
        type: pb::wire
      - id: x
        size: wire.size
        type: pb::int32
        if: wire.number == 1

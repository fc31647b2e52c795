# unknown_condition.ksy:23: /types/record/seq/2/if: "if" of this entry is always "_io.pos < wire.end", found true
meta:
  id: unknown_condition
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
      - id: unknown
        size: wire.size
        if: true

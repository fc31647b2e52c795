# number_zero.ksy:20: /types/record/seq/1/if: field number 0 is not within 1 to 536870911
meta:
  id: number_zero
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
        if: wire.number == 0
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

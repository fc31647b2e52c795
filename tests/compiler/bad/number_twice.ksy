# number_twice.ksy:24: /types/record/seq/2/if: field number 3 stands twice, first by "x" in line 20
meta:
  id: number_twice
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
        if: wire.number == 3
      - id: y
        size: wire.size
        type: pb::int32
        if: wire.number == 3
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# number_reserved.ksy:20: /types/record/seq/1/if: field number 19999 is within 19000 to 19999, which protobuf reserves
meta:
  id: number_reserved
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
        if: wire.number == 19999
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

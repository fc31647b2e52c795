# unknown_twice.ksy:21: /types/record/seq/2: "unknown" stands once, behind all fields
meta:
  id: unknown_twice
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
        if: _io.pos < wire.end
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# attribute_twice.ksy:22: /types/record/seq/2/id: Python attribute "from_" stands twice, first by "from_" in line 17
meta:
  id: attribute_twice
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
      - id: from_
        -orig-id: from
        size: wire.size
        type: pb::int32
        if: wire.number == 1
      - id: from_2
        -orig-id: from_
        size: wire.size
        type: pb::int32
        if: wire.number == 2
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

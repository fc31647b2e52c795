# optional_with_two_members.ksy:26: /types/record/seq/2/-oneof: oneof "_x" has 2 members; a leading _ marks one field whose presence is kept, name the oneof without it
meta:
  id: optional_with_two_members
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
        -oneof: _x
      - id: y
        size: wire.size
        type: pb::int32
        if: wire.number == 2
        -oneof: _x
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

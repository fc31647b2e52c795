# id_constructor.ksy:17: /types/record/seq/1/id: field id "constructor" is taken in JavaScript; write it as "constructor_" with the proto name in -orig-id
meta:
  id: id_constructor
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
      - id: constructor
        size: wire.size
        type: pb::int32
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

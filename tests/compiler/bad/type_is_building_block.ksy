# type_is_building_block.ksy:19: /types/record/seq/1/type: no type "pb"
meta:
  id: type_is_building_block
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
        type: pb
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

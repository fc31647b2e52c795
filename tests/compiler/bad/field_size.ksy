# field_size.ksy:18: /types/record/seq/1/size: the size of a field is always "wire.size", found 4
meta:
  id: field_size
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
        size: 4
        type: pb::int32
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

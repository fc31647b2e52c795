# type_kaitai.ksy:19: /types/record/seq/1/type: "u4" is a type of Kaitai; a field has one of protobuf's, such as "pb::int32"
meta:
  id: type_kaitai
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
        type: u4
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# endian_other.ksy:7: /meta/endian: endian is always "le" or "be", found "middle"
meta:
  id: endian_other
  imports:
    - pb
  encoding: UTF-8
  endian: middle
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

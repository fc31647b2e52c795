# wire_missing.ksy:14: /types/record/seq: the first entry of a record is "wire", of type "pb::wire"
meta:
  id: wire_missing
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
      - id: x
        size: wire.size
        type: pb::int32
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

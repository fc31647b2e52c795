# id_boolean.ksy:17: /types/record/seq/1/id: the id of a field is lower-case letters, digits and _, found true
meta:
  id: id_boolean
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
      - id: true
        size: wire.size
        type: pb::int32
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# id_upper_case.ksy:17: /types/record/seq/1/id: the id of a field is lower-case letters, digits and _, found "maxBytes"
meta:
  id: id_upper_case
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
      - id: maxBytes
        size: wire.size
        type: pb::int32
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# oneof_name.ksy:21: /types/record/seq/1/-oneof: a oneof is lower-case letters, digits and _, found "Kind"
meta:
  id: oneof_name
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
        -oneof: Kind
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

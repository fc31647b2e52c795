# oneof_is_field.ksy:25: /types/record/seq/2/-oneof: oneof "kind" has the name of a field
meta:
  id: oneof_is_field
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
      - id: kind
        size: wire.size
        type: pb::int32
        if: wire.number == 1
      - id: x
        size: wire.size
        type: pb::int32
        if: wire.number == 2
        -oneof: kind
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

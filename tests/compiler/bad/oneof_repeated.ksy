# oneof_repeated.ksy:22: /types/record/seq/1/-oneof: a repeated field is in no oneof, found "kind"
meta:
  id: oneof_repeated
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
        type: str
        if: wire.number == 1
        -repeated: true
        -oneof: kind
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# repeated_scalar.ksy:19: /types/record/seq/1/type: -repeated is for strings, bytes and messages; a repeated scalar has the type "pb::repeated_int32"
meta:
  id: repeated_scalar
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
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

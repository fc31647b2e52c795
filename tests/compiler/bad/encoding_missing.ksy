# encoding_missing.ksy:2: /meta: meta needs the key "encoding"
meta:
  id: encoding_missing
  imports:
    - pb
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
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

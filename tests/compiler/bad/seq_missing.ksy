# seq_missing.ksy:2: a message needs the key "seq"
meta:
  id: seq_missing
  imports:
    - pb
  encoding: UTF-8
types:
  record:
    -webide-representation: '{wire}'
    seq:
      - id: wire
        type: pb::wire
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

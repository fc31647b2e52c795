# seq_other.ksy:10: /seq/0/repeat: "repeat" of this entry is always "eos", found "until"
meta:
  id: seq_other
  imports:
    - pb
  encoding: UTF-8
seq:
  - id: records
    type: record
    repeat: until
types:
  record:
    -webide-representation: '{wire}'
    seq:
      - id: wire
        type: pb::wire
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

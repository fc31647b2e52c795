# representation_missing.ksy:12: /types/record: a record needs the key "-webide-representation"
meta:
  id: representation_missing
  imports:
    - pb
  encoding: UTF-8
seq:
  - id: records
    type: record
    repeat: eos
types:
  record:
    seq:
      - id: wire
        type: pb::wire
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

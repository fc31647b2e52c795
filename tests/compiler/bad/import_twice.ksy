# import_twice.ksy:6: /meta/imports/1: "pb" is imported twice
meta:
  id: import_twice
  imports:
    - pb
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
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

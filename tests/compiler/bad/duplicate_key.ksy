# duplicate_key.ksy:22: /types/record/seq/1/doc: key "doc" stands twice, first in line 21
meta:
  id: duplicate_key
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
        doc: One.
        doc: Two.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# doc_not_text.ksy:21: /types/record/seq/1/doc: doc is text, found 12; put it in quotes if it is meant as text
meta:
  id: doc_not_text
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
        doc: 12
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

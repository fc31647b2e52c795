# anchor.ksy:21: /types/record/seq/1/doc: anchors and aliases (& and *) are not used in specs
meta:
  id: anchor
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
        doc: &text Some.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

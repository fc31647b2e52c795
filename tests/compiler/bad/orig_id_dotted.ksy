# orig_id_dotted.ksy:18: /types/record/seq/1/-orig-id: -orig-id of a field is its proto name, found "pkg.x"
meta:
  id: orig_id_dotted
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
        -orig-id: pkg.x
        size: wire.size
        type: pb::int32
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# map_not_repeated.ksy:19: /types/record/seq/1/type: a map, here of "sizes_entry", needs "-repeated: true"
meta:
  id: map_not_repeated
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
      - id: sizes
        size: wire.size
        type: sizes_entry
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  sizes_entry:
    -map-entry: true
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
          - id: key
            size: wire.size
            type: str
            if: wire.number == 1
          - id: value
            size: wire.size
            type: pb::int32
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

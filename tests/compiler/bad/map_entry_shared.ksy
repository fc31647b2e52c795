# map_entry_shared.ksy:24: /types/record/seq/2/type: map entry "sizes_entry" is of the field "sizes" already; each map has its own
meta:
  id: map_entry_shared
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
        -repeated: true
      - id: counts
        size: wire.size
        type: sizes_entry
        if: wire.number == 2
        -repeated: true
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

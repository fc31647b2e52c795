# map_entry_elsewhere.ksy:38: /types/inner/types/record/seq/1/type: map entry "sizes_entry" stands in another message; it is nested in the message that holds the map
meta:
  id: map_entry_elsewhere
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
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  inner:
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

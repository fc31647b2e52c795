# map_entry_numbers.ksy:25: /types/sizes_entry: a map entry has just key = 1 and value = 2, found value = 1, key = 2
meta:
  id: map_entry_numbers
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
            if: wire.number == 2
          - id: value
            size: wire.size
            type: pb::int32
            if: wire.number == 1
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

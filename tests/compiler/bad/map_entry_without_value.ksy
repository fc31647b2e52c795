# map_entry_without_value.ksy:25: /types/sizes_entry: a map entry has just key = 1 and value = 2, found key = 1
meta:
  id: map_entry_without_value
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
            if: wire.number == 1
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

# map_entry_false.ksy:21: /types/sizes_entry/-map-entry: -map-entry is always true, found false
meta:
  id: map_entry_false
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
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  sizes_entry:
    -map-entry: false
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

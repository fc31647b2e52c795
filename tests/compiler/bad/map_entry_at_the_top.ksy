# map_entry_at_the_top.ksy:2: a map entry is nested in the message that holds the map
meta:
  id: map_entry_at_the_top
  imports:
    - pb
  encoding: UTF-8
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

# map_entry_in_oneof.ksy:45: /types/sizes_entry/types/record/seq/2/-oneof: "value" of a map entry is in no oneof, found "kind"
meta:
  id: map_entry_in_oneof
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
          - id: value
            size: wire.size
            type: pb::int32
            if: wire.number == 2
            -oneof: kind
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

# map_entry_repeated_text.ksy:45: /types/sizes_entry/types/record/seq/2/-repeated: "value" of a map entry is singular, found -repeated
meta:
  id: map_entry_repeated_text
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
            type: str
            if: wire.number == 2
            -repeated: true
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

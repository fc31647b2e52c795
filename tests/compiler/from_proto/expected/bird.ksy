# yaml-language-server: $schema=profile.schema.json
meta:
  id: bird
  title: zoo.d.Bird
  ks-version: '0.11'
  imports:
    - feather
    - pb
  encoding: UTF-8
doc-ref: zoo/delimited.proto
-orig-id: zoo.d.Bird
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
      - id: nest
        size: wire.size
        type: nest_entry
        if: wire.number == 2
        -repeated: true
      - id: feather
        size: wire.size
        type: feather
        if: wire.number == 3
        -oneof: _feather
      - id: feathers
        size: wire.size
        type: feather::repeated
        if: wire.number == 4
      - id: mate
        size: wire.size
        type: bird
        if: wire.number == 5
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  nest_entry:
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
            type: bird
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: pen
  title: zoo.Pen
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc-ref: zoo/groups.proto
-orig-id: zoo.Pen
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
      - id: gate
        size: wire.size
        type: gate
        if: wire.number == 1
      - id: state
        size: wire.size
        type: gate::state
        if: wire.number == 2
        -oneof: _state
      - id: tent
        size: wire.size
        type: str
        if: wire.number == 5
        -oneof: cover
      - id: gates
        size: wire.size
        type: gates_entry
        if: wire.number == 6
        -repeated: true
      - id: sizes
        size: wire.size
        type: pb::repeated_int32
        if: wire.number == 7
      - id: ages
        size: wire.size
        type: pb::repeated_int32
        if: wire.number == 8
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  gate:
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
          - id: state
            size: wire.size
            type: state
            if: wire.number == 1
            -oneof: _state
          - id: width
            size: wire.size
            type: pb::int32
            if: wire.number == 2
            -oneof: _width
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      state:
        -webide-representation: '{value}'
        seq:
          - id: raw
            type: pb::varint
        instances:
          value:
            value: raw.signed
            enum: values
        types:
          repeated:
            seq:
              - id: values
                type: state
                repeat: eos
        enums:
          values:
            0: open
            1: shut
  lock:
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
          - id: code
            size: wire.size
            type: pb::int32
            if: wire.number == 1
            -oneof: _code
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  roof:
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
          - id: tiles
            size: wire.size
            type: pb::int32
            if: wire.number == 1
            -oneof: _tiles
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  gates_entry:
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
            type: gate
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

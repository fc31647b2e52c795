# yaml-language-server: $schema=profile.schema.json
meta:
  id: nest
  title: zoo.v1.Nest
  ks-version: '0.11'
  imports:
    - animal
    - pb
  encoding: UTF-8
doc: Nested types that hide others.
doc-ref: zoo/names.proto
-orig-id: zoo.v1.Nest
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
      - id: inner
        size: wire.size
        type: animal_type
        if: wire.number == 1
      - id: outer
        size: wire.size
        type: animal
        if: wire.number == 2
      - id: sound
        size: wire.size
        type: animal::sound
        if: wire.number == 3
      - id: sounds
        size: wire.size
        type: animal::sound::repeated
        if: wire.number == 4
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  animal_type:
    -orig-id: zoo.v1.Nest.Animal
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
            type: nest_type
            if: wire.number == 1
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      nest_type:
        -orig-id: zoo.v1.Nest.Animal.Nest
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
              - id: inner
                size: wire.size
                type: animal_type
                if: wire.number == 1
              - id: outer
                size: wire.size
                type: animal
                if: wire.number == 2
              - id: own
                size: wire.size
                type: nest_type
                if: wire.number == 3
              - id: top
                size: wire.size
                type: nest
                if: wire.number == 4
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end

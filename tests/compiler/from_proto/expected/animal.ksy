# yaml-language-server: $schema=profile.schema.json
meta:
  id: animal
  title: zoo.Animal
  ks-version: '0.11'
  imports:
    - keeper
    - pb
  encoding: UTF-8
doc: |
  What an animal is.
  In two lines.

  Behind the brace.
doc-ref: zoo/comments.proto
-orig-id: zoo.Animal
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
      - id: name
        size: wire.size
        type: str
        if: wire.number == 1
        doc: |
          Its name.

          In the same line.
      - id: legs
        size: wire.size
        type: pb::int32
        if: wire.number == 2
        doc: Legs, the comment of the line before has ended.
      - id: kind
        size: wire.size
        type: str
        if: wire.number == 3
        -oneof: _kind
        doc: |
          A block
          with stars
            and an indent
      - id: births
        size: wire.size
        type: pb::int64
        if: wire.number == 4
        doc: As in Java.
      - id: cage
        size: wire.size
        type: str
        if: wire.number == 5
        -oneof: home
        doc: Leads cage.
      - id: meadow
        size: wire.size
        type: str
        if: wire.number == 6
        -oneof: home
        doc: Trails meadow.
      - id: pond
        size: wire.size
        type: pb::int32
        if: wire.number == 7
        -oneof: home
        doc: Leads pond.
      - id: food
        size: wire.size
        type: str
        if: wire.number == 8
        -repeated: true
        doc: Deprecated.
      - id: keepers
        size: wire.size
        type: keepers_entry
        if: wire.number == 9
        -repeated: true
        doc: |
          Its keepers:
          - the first of them, in an item so long that it does not fit into one
            line of a spec
          - the second

          A paragraph that is so long that it is filled anew, since the lines of
          a spec have at most 80 columns, of which the margin takes some;
          "quoted: text" # and all.
      - id: weight
        size: wire.size
        type: pb::int32
        if: wire.number == 15
      - id: height
        size: wire.size
        type: pb::int32
        if: wire.number == 16
        doc: |
          Behind an empty line, in two
          lines: leads height.

          Right behind height, an empty line behind it: trails.
      - id: width
        size: wire.size
        type: pb::int32
        if: wire.number == 17
        doc: |
          A block in one line.

          A block that trails,
          in two lines.
      - id: depth
        size: wire.size
        type: pb::int32
        if: wire.number == 18
        doc: |
          Two blocks: this one trails depth.
      - id: volume
        size: wire.size
        type: pb::int32
        if: wire.number == 19
        doc: |
          This one leads volume.

          Right behind volume, an empty line and no comment behind it.
      - id: girth
        size: wire.size
        type: pb::int32
        if: wire.number == 20
      - id: sound
        size: wire.size
        type: sound
        if: wire.number == 10
      - id: url
        size: wire.size
        type: str
        if: wire.number == 11
        doc: http://example.org/*not a comment*/
      - id: text
        size: wire.size
        type: str
        if: wire.number == 14
      - id: more
        size: wire.size
        type: str
        if: wire.number == 13
        doc: The last one.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  keepers_entry:
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
            type: keeper
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  sound:
    doc: What it says.
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
            type: sound
            repeat: eos
    enums:
      values:
        0:
          id: silence
          doc: None.
        1:
          id: bark
          doc: A bark.
        2:
          id: meow
          doc: Deprecated.
        3:
          id: purr
          doc: |
            Deprecated: say MEOW.

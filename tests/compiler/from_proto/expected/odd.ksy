# yaml-language-server: $schema=profile.schema.json
meta:
  id: odd
  title: zoo.v1.Odd
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: Names that break a target.
doc-ref: zoo/names.proto
-orig-id: zoo.v1.Odd
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
      - id: camel_case
        -orig-id: CamelCase
        size: wire.size
        type: pb::int32
        if: wire.number == 1
      - id: lead
        -orig-id: _lead
        size: wire.size
        type: pb::int32
        if: wire.number == 2
      - id: class_
        -orig-id: class
        size: wire.size
        type: pb::int32
        if: wire.number == 3
      - id: constructor_field
        -orig-id: constructor
        size: wire.size
        type: pb::int32
        if: wire.number == 4
      - id: wire_field
        -orig-id: wire
        size: wire.size
        type: pb::int32
        if: wire.number == 5
      - id: records_
        -orig-id: records
        size: wire.size
        type: pb::int32
        if: wire.number == 6
      - id: to_dict
        size: wire.size
        type: pb::int32
        if: wire.number == 7
      - id: 'on'
        size: wire.size
        type: pb::int32
        if: wire.number == 8
      - id: object
        size: wire.size
        type: object_type
        if: wire.number == 9
      - id: record_
        -orig-id: record
        size: wire.size
        type: record_type
        if: wire.number == 10
      - id: none
        size: wire.size
        type: none_type
        if: wire.number == 11
      - id: pb
        size: wire.size
        type: pb_type
        if: wire.number == 12
      - id: str
        size: wire.size
        type: str_type
        if: wire.number == 13
      - id: repeated
        size: wire.size
        type: repeated_type
        if: wire.number == 14
      - id: by_number
        size: wire.size
        type: by_number_entry
        if: wire.number == 15
        -repeated: true
      - id: up
        size: wire.size
        type: pb::int32
        if: wire.number == 16
        -oneof: upper
      - id: l1
        size: wire.size
        type: pb::int32
        if: wire.number == 17
        -oneof: lead2
      - id: l2
        size: wire.size
        type: pb::int32
        if: wire.number == 18
        -oneof: lead2
      - id: alias
        size: wire.size
        type: alias
        if: wire.number == 19
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  object_type:
    -orig-id: zoo.v1.Odd.Object
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
          - id: a
            size: wire.size
            type: pb::int32
            if: wire.number == 1
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  record_type:
    -orig-id: zoo.v1.Odd.Record
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
  none_type:
    -orig-id: zoo.v1.Odd.None
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
  pb_type:
    -orig-id: zoo.v1.Odd.Pb
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
  str_type:
    -orig-id: zoo.v1.Odd.Str
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
  repeated_type:
    -orig-id: zoo.v1.Odd.Repeated
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
          - id: odds
            size: wire.size
            type: odds::repeated
            if: wire.number == 1
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  by_number_entry:
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
            type: pb::int32
            if: wire.number == 1
          - id: value
            size: wire.size
            type: odds
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  odds:
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
            type: odds
            repeat: eos
    enums:
      values:
        0: zero
        1:
          id: none_
          -orig-id: None_
        2:
          id: 'true'
          -orig-id: 'true'
        3: name
        4: mro_
        5: lead
        6:
          id: camel_case
          -orig-id: camelCase
        7:
          id: 'off'
          -orig-id: 'off'
        -1:
          id: negative
          -orig-id: negative
  alias:
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
            type: alias
            repeat: eos
    enums:
      values:
        0:
          id: first
          doc: Also called `ALSO_FIRST`, `AGAIN_FIRST`.
        1: second

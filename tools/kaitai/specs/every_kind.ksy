meta:
  id: every_kind
  title: pbkaitai.test.EveryKind
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  Every kind, label and map key there is, for comparing our classes with the
  official ones: TensorFlow's own messages do not use them all.
-orig-id: pbkaitai.test.EveryKind
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
      - id: one_int32
        size: wire.size
        type: pb::int32
        if: wire.number == 1
      - id: one_int64
        size: wire.size
        type: pb::int64
        if: wire.number == 2
      - id: one_uint32
        size: wire.size
        type: pb::uint32
        if: wire.number == 3
      - id: one_uint64
        size: wire.size
        type: pb::uint64
        if: wire.number == 4
      - id: one_sint32
        size: wire.size
        type: pb::sint32
        if: wire.number == 5
      - id: one_sint64
        size: wire.size
        type: pb::sint64
        if: wire.number == 6
      - id: one_bool
        size: wire.size
        type: pb::bool
        if: wire.number == 7
      - id: one_float
        size: wire.size
        type: pb::float
        if: wire.number == 8
      - id: one_double
        size: wire.size
        type: pb::double
        if: wire.number == 9
      - id: one_fixed32
        size: wire.size
        type: pb::fixed32
        if: wire.number == 10
      - id: one_fixed64
        size: wire.size
        type: pb::fixed64
        if: wire.number == 11
      - id: one_sfixed32
        size: wire.size
        type: pb::sfixed32
        if: wire.number == 12
      - id: one_sfixed64
        size: wire.size
        type: pb::sfixed64
        if: wire.number == 13
      - id: one_string
        size: wire.size
        type: str
        if: wire.number == 14
      - id: one_bytes
        size: wire.size
        if: wire.number == 15
      - id: one_message
        size: wire.size
        type: part
        if: wire.number == 16
      - id: one_enum
        size: wire.size
        type: level
        if: wire.number == 17
      - id: many_int32
        size: wire.size
        type: pb::repeated_int32
        if: wire.number == 18
      - id: many_int64
        size: wire.size
        type: pb::repeated_int64
        if: wire.number == 19
      - id: many_uint32
        size: wire.size
        type: pb::repeated_uint32
        if: wire.number == 20
      - id: many_uint64
        size: wire.size
        type: pb::repeated_uint64
        if: wire.number == 21
      - id: many_sint32
        size: wire.size
        type: pb::repeated_sint32
        if: wire.number == 22
      - id: many_sint64
        size: wire.size
        type: pb::repeated_sint64
        if: wire.number == 23
      - id: many_bool
        size: wire.size
        type: pb::repeated_bool
        if: wire.number == 24
      - id: many_float
        size: wire.size
        type: pb::repeated_float
        if: wire.number == 25
      - id: many_double
        size: wire.size
        type: pb::repeated_double
        if: wire.number == 26
      - id: many_fixed32
        size: wire.size
        type: pb::repeated_fixed32
        if: wire.number == 27
      - id: many_fixed64
        size: wire.size
        type: pb::repeated_fixed64
        if: wire.number == 28
      - id: many_sfixed32
        size: wire.size
        type: pb::repeated_sfixed32
        if: wire.number == 29
      - id: many_sfixed64
        size: wire.size
        type: pb::repeated_sfixed64
        if: wire.number == 30
      - id: many_string
        size: wire.size
        type: str
        if: wire.number == 31
        -repeated: true
      - id: many_bytes
        size: wire.size
        if: wire.number == 32
        -repeated: true
      - id: many_message
        size: wire.size
        type: every_kind
        if: wire.number == 33
        -repeated: true
      - id: many_enum
        size: wire.size
        type: level::repeated
        if: wire.number == 34
      - id: maybe_int32
        size: wire.size
        type: pb::int32
        if: wire.number == 100
        -oneof: _maybe_int32
      - id: maybe_string
        size: wire.size
        type: str
        if: wire.number == 101
        -oneof: _maybe_string
      - id: maybe_enum
        size: wire.size
        type: level
        if: wire.number == 102
        -oneof: _maybe_enum
      - id: either_double
        size: wire.size
        type: pb::double
        if: wire.number == 2047
        -oneof: choice
      - id: either_bytes
        size: wire.size
        if: wire.number == 2048
        -oneof: choice
      - id: either_message
        size: wire.size
        type: part
        if: wire.number == 536870911
        -oneof: choice
      - id: by_int32
        size: wire.size
        type: by_int32_entry
        if: wire.number == 200
        -repeated: true
      - id: by_int64
        size: wire.size
        type: by_int64_entry
        if: wire.number == 201
        -repeated: true
      - id: by_uint32
        size: wire.size
        type: by_uint32_entry
        if: wire.number == 202
        -repeated: true
      - id: by_uint64
        size: wire.size
        type: by_uint64_entry
        if: wire.number == 203
        -repeated: true
      - id: by_sint32
        size: wire.size
        type: by_sint32_entry
        if: wire.number == 204
        -repeated: true
      - id: by_sint64
        size: wire.size
        type: by_sint64_entry
        if: wire.number == 205
        -repeated: true
      - id: by_bool
        size: wire.size
        type: by_bool_entry
        if: wire.number == 206
        -repeated: true
      - id: by_fixed32
        size: wire.size
        type: by_fixed32_entry
        if: wire.number == 207
        -repeated: true
      - id: by_fixed64
        size: wire.size
        type: by_fixed64_entry
        if: wire.number == 208
        -repeated: true
      - id: by_sfixed32
        size: wire.size
        type: by_sfixed32_entry
        if: wire.number == 209
        -repeated: true
      - id: by_sfixed64
        size: wire.size
        type: by_sfixed64_entry
        if: wire.number == 210
        -repeated: true
      - id: by_string
        size: wire.size
        type: by_string_entry
        if: wire.number == 211
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  part:
    doc: A nested message.
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
          - id: deeper
            size: wire.size
            type: part
            if: wire.number == 1
          - id: level
            size: wire.size
            type: level
            if: wire.number == 16
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  level:
    doc: A nested enum.
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
            type: level
            repeat: eos
    enums:
      values:
        -1: below
        0: zero
        1: above
        2147483647: highest
  by_int32_entry:
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
            type: pb::int32
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  by_int64_entry:
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
            type: pb::int64
            if: wire.number == 1
          - id: value
            size: wire.size
            type: pb::float
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  by_uint32_entry:
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
            type: pb::uint32
            if: wire.number == 1
          - id: value
            size: wire.size
            type: level
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  by_uint64_entry:
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
            type: pb::uint64
            if: wire.number == 1
          - id: value
            size: wire.size
            type: part
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  by_sint32_entry:
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
            type: pb::sint32
            if: wire.number == 1
          - id: value
            size: wire.size
            type: pb::sint32
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  by_sint64_entry:
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
            type: pb::sint64
            if: wire.number == 1
          - id: value
            size: wire.size
            type: pb::sint64
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  by_bool_entry:
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
            type: pb::bool
            if: wire.number == 1
          - id: value
            size: wire.size
            type: pb::bool
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  by_fixed32_entry:
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
            type: pb::fixed32
            if: wire.number == 1
          - id: value
            size: wire.size
            type: pb::fixed32
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  by_fixed64_entry:
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
            type: pb::fixed64
            if: wire.number == 1
          - id: value
            size: wire.size
            type: pb::double
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  by_sfixed32_entry:
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
            type: pb::sfixed32
            if: wire.number == 1
          - id: value
            size: wire.size
            type: str
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  by_sfixed64_entry:
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
            type: pb::sfixed64
            if: wire.number == 1
          - id: value
            size: wire.size
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  by_string_entry:
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
            type: every_kind
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

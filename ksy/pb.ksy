# yaml-language-server: $schema=profile.schema.json
meta:
  id: pb
  title: Protocol Buffers wire format, building blocks for message specs
  xref:
    justsolve: Protobuf
    wikidata: Q1645574
  license: MIT
  ks-version: '0.11'
  endian: le
  bit-endian: be
doc: |
  A message is a list of records. Every record starts with `pb::wire` (field
  number, wire type, payload size); the message spec then types the payload of
  `wire.size` bytes by `wire.number`. The other types are protobuf's scalar
  types; each is used on a payload that is already cut out with `size: wire.size`.
doc-ref: https://protobuf.dev/programming-guides/encoding/
enums:
  wire_type:
    0: varint
    1: i64
    2: len
    3: group_start
    4: group_end
    5: i32
types:
  wire:
    doc: Start of one record.
    doc-ref: https://protobuf.dev/programming-guides/encoding/#structure
    -webide-representation: '#{number:dec}'
    seq:
      - id: has_more
        type: b1
      - id: number_low
        type: b4
        valid:
          expr: has_more or _ != 0
        doc: Low 4 bits of the field number; field number 0 is illegal.
      - id: type
        type: b3
        enum: wire_type
        valid:
          any-of:
            - wire_type::varint
            - wire_type::i64
            - wire_type::len
            - wire_type::i32
        doc: Wire type. Groups (3, 4) and the undefined 6 and 7 are refused here.
      - id: number_high
        type: varint
        if: has_more
        doc: The rest of a field number of 16 or more.
      - id: len
        type: varint
        if: type == wire_type::len
      - id: end_mark
        size: 0
        if: end < 0
        doc: Never present; its condition makes `end` be computed at this position.
    instances:
      number:
        value: 'number_low + (has_more ? number_high.value * 16 : 0)'
        doc: Field number.
      size:
        value: >-
          type == wire_type::len ? len.value :
          type == wire_type::i32 ? 4 :
          type == wire_type::i64 ? 8 : varint.bytes.size
        doc: Payload size in bytes.
      end:
        value: _io.pos + size
        doc: Position right after the payload.
      varint:
        pos: _io.pos
        type: varint
        if: type == wire_type::varint
        doc: Look-ahead at a varint payload, to learn its size.
  varint:
    doc: |
      Base-128 varint, least significant 7 bits first, 10 bytes at most. The
      arithmetic uses `*` and `+` because bitwise operators are 32-bit in
      JavaScript (Web IDE).
    doc-ref: https://protobuf.dev/programming-guides/encoding/#varints
    -webide-representation: '{value:dec}'
    seq:
      - id: bytes
        type: u1
        repeat: until
        repeat-until: _ < 0x80
        valid:
          expr: _index < 9 or _ <= 1
    instances:
      value:
        value: >-
          (bytes[0] & 0x7f)
          + (bytes.size > 1 ? (bytes[1] & 0x7f).as<u8> * 0x80 : 0)
          + (bytes.size > 2 ? (bytes[2] & 0x7f).as<u8> * 0x4000 : 0)
          + (bytes.size > 3 ? (bytes[3] & 0x7f).as<u8> * 0x20_0000 : 0)
          + (bytes.size > 4 ? (bytes[4] & 0x7f).as<u8> * 0x1000_0000 : 0)
          + (bytes.size > 5 ? (bytes[5] & 0x7f).as<u8> * 0x8_0000_0000 : 0)
          + (bytes.size > 6 ? (bytes[6] & 0x7f).as<u8> * 0x400_0000_0000 : 0)
          + (bytes.size > 7 ? (bytes[7] & 0x7f).as<u8> * 0x2_0000_0000_0000 : 0)
          + (bytes.size > 8 ? (bytes[8] & 0x7f).as<u8> * 0x100_0000_0000_0000 : 0)
          + (bytes.size > 9 ? (bytes[9] & 0x7f).as<u8> * 0x8000_0000_0000_0000 : 0)
        doc: Unsigned 64-bit value (JavaScript is exact up to 2**53).
      signed:
        -webide-parse-mode: lazy
        value: >-
          bytes.size < 10 or bytes[9] == 0 ? value.as<s8> : -1
          - (~bytes[0] & 0x7f).as<s8>
          - (~bytes[1] & 0x7f).as<s8> * 0x80
          - (~bytes[2] & 0x7f).as<s8> * 0x4000
          - (~bytes[3] & 0x7f).as<s8> * 0x20_0000
          - (~bytes[4] & 0x7f).as<s8> * 0x1000_0000
          - (~bytes[5] & 0x7f).as<s8> * 0x8_0000_0000
          - (~bytes[6] & 0x7f).as<s8> * 0x400_0000_0000
          - (~bytes[7] & 0x7f).as<s8> * 0x2_0000_0000_0000
          - (~bytes[8] & 0x7f).as<s8> * 0x100_0000_0000_0000
        doc: |
          The same bits as two's complement; a negative number always takes 10
          bytes. Exact in JavaScript between -2**53 and 2**53.
  int32:
    -webide-representation: '{value:dec}'
    seq:
      - id: raw
        type: varint
    instances:
      value:
        value: raw.signed
  int64:
    -webide-representation: '{value:dec}'
    seq:
      - id: raw
        type: varint
    instances:
      value:
        value: raw.signed
  uint32:
    -webide-representation: '{value:dec}'
    seq:
      - id: raw
        type: varint
    instances:
      value:
        value: raw.value
  uint64:
    -webide-representation: '{value:dec}'
    seq:
      - id: raw
        type: varint
    instances:
      value:
        value: raw.value
  sint32:
    -webide-representation: '{value:dec}'
    seq:
      - id: raw
        type: varint
    instances:
      value:
        value: 'raw.bytes[0] % 2 == 0 ? raw.value / 2 : -1 - raw.value / 2'
  sint64:
    -webide-representation: '{value:dec}'
    seq:
      - id: raw
        type: varint
    instances:
      value:
        value: 'raw.bytes[0] % 2 == 0 ? raw.value / 2 : -1 - raw.value / 2'
  bool:
    -webide-representation: '{value}'
    seq:
      - id: raw
        type: varint
    instances:
      value:
        value: raw.value != 0
  float:
    -webide-representation: '{value}'
    seq:
      - id: value
        type: f4
  double:
    -webide-representation: '{value}'
    seq:
      - id: value
        type: f8
  fixed32:
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: u4
  fixed64:
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: u8
  sfixed32:
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: s4
  sfixed64:
    -webide-representation: '{value:dec}'
    seq:
      - id: value
        type: s8
  bytes:
    -webide-representation: '{value}'
    seq:
      - id: value
        size-eos: true
  # repeated scalars: one payload holds one value (unpacked) or many (packed)
  repeated_int32:
    seq:
      - id: values
        type: int32
        repeat: eos
  repeated_int64:
    seq:
      - id: values
        type: int64
        repeat: eos
  repeated_uint32:
    seq:
      - id: values
        type: uint32
        repeat: eos
  repeated_uint64:
    seq:
      - id: values
        type: uint64
        repeat: eos
  repeated_sint32:
    seq:
      - id: values
        type: sint32
        repeat: eos
  repeated_sint64:
    seq:
      - id: values
        type: sint64
        repeat: eos
  repeated_bool:
    seq:
      - id: values
        type: bool
        repeat: eos
  repeated_float:
    seq:
      - id: values
        type: f4
        repeat: eos
  repeated_double:
    seq:
      - id: values
        type: f8
        repeat: eos
  repeated_fixed32:
    seq:
      - id: values
        type: u4
        repeat: eos
  repeated_fixed64:
    seq:
      - id: values
        type: u8
        repeat: eos
  repeated_sfixed32:
    seq:
      - id: values
        type: s4
        repeat: eos
  repeated_sfixed64:
    seq:
      - id: values
        type: s8
        repeat: eos

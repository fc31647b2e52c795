# repeated_enum.ksy:20: /types/record/seq/1/type: -repeated is for strings, bytes and messages; a repeated enum has the type "data_type::repeated"
meta:
  id: repeated_enum
  imports:
    - data_type
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
      - id: x
        size: wire.size
        type: data_type
        if: wire.number == 1
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

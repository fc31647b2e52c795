# repeated_no_enum.ksy:19: /types/record/seq/1/type: "dim" has no type "repeated"; a repeated message has "-repeated: true"
meta:
  id: repeated_no_enum
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
      - id: x
        size: wire.size
        type: dim::repeated
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  dim:
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

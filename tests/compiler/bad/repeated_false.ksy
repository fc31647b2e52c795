# repeated_false.ksy:21: /types/record/seq/1/-repeated: -repeated is always true, found false
meta:
  id: repeated_false
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
        type: str
        if: wire.number == 1
        -repeated: false
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# type_bytes.ksy:20: /types/record/seq/1/type: a bytes field has no "type"; remove the key
# type_bytes.ksy:24: /types/record/seq/2/type: a bytes field has no "type"; remove the key
meta:
  id: type_bytes
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
        type: bytes
        if: wire.number == 1
      - id: y
        size: wire.size
        type: pb::bytes
        if: wire.number == 2
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

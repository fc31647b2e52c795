# type_unknown.ksy:19: /types/record/seq/1/type: no type "dimm" (did you mean "dim")
meta:
  id: type_unknown
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
        type: dimm
        if: wire.number == 1
        -repeated: true
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

# type_by_own_file.ksy:19: /types/record/seq/1/type: a type of the same file is named without "type_by_own_file::"
meta:
  id: type_by_own_file
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
        type: type_by_own_file::dim
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

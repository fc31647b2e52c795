# full_name_twice.ksy:34: /types/size: "FullNameTwice.Dim" is described twice, first in "full_name_twice.ksy", line 20
meta:
  id: full_name_twice
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
  size:
    -orig-id: FullNameTwice.Dim
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

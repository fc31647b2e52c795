# proto_name_twice.ksy:22: /types/record/seq/2/-orig-id: proto name "size" stands twice, first by "size" in line 17
meta:
  id: proto_name_twice
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
      - id: size
        size: wire.size
        type: pb::int32
        if: wire.number == 1
      - id: size_
        -orig-id: size
        size: wire.size
        type: pb::int32
        if: wire.number == 2
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

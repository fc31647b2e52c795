# javascript_name_twice.ksy:21: /types/record/seq/2/id: JavaScript property "axis1" stands twice, first by "axis1" in line 17
meta:
  id: javascript_name_twice
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
      - id: axis1
        size: wire.size
        type: pb::int32
        if: wire.number == 1
      - id: axis_1
        size: wire.size
        type: pb::int32
        if: wire.number == 2
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

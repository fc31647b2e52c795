# import_without_pb.ksy:4: /meta/imports: imports need "pb", the building blocks of every message
meta:
  id: import_without_pb
  imports:
    - data_type
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

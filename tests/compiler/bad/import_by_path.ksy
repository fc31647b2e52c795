# import_by_path.ksy:6: /meta/imports/1: an import is a bare name, found "../tensor_proto"; the Web IDE finds no other
meta:
  id: import_by_path
  imports:
    - pb
    - ../tensor_proto
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

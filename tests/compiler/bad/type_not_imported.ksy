# type_not_imported.ksy:19: /types/record/seq/1/type: type "type_unknown" is not imported; add "type_unknown" to meta/imports
meta:
  id: type_not_imported
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
        type: type_unknown
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

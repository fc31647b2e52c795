# BadName.ksy:3: /meta/id: the id of a file is lower-case letters, digits and _, found "BadName"
meta:
  id: BadName
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

# representation_other.ksy:13: /types/record/-webide-representation: -webide-representation of a record is always "{wire}", found "{id}" (did you mean "{wire}")
meta:
  id: representation_other
  imports:
    - pb
  encoding: UTF-8
seq:
  - id: records
    type: record
    repeat: eos
types:
  record:
    -webide-representation: '{id}'
    seq:
      - id: wire
        type: pb::wire
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

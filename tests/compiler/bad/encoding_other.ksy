# encoding_other.ksy:6: /meta/encoding: encoding is always "UTF-8", found "latin-1"
meta:
  id: encoding_other
  imports:
    - pb
  encoding: latin-1
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

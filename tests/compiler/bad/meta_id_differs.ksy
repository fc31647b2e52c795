# meta_id_differs.ksy:3: /meta/id: meta/id "meta_id" is not the file's name "meta_id_differs"
meta:
  id: meta_id
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

# meta_key_unknown.ksy:3: /meta: meta needs the key "imports"
# meta_key_unknown.ksy:5: /meta/import: meta has no key "import" (did you mean "imports")
meta:
  id: meta_key_unknown
  import:
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

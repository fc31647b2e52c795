# yaml_tag.ksy:21: /types/record/seq/1/doc: YAML tags (!) are not used in specs
meta:
  id: yaml_tag
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
        type: pb::int32
        if: wire.number == 1
        doc: !!str 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

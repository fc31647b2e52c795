# yaml-language-server: $schema=profile.schema.json
meta:
  id: name_attr_list
  title: tensorflow.NameAttrList
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - attr_value
    - pb
  encoding: UTF-8
-orig-id: tensorflow.NameAttrList
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
      - id: name
        size: wire.size
        type: str
        if: wire.number == 1
      - id: attr
        size: wire.size
        type: attr_entry
        if: wire.number == 2
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  attr_entry:
    -map-entry: true
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
          - id: key
            size: wire.size
            type: str
            if: wire.number == 1
          - id: value
            size: wire.size
            type: attr_value
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: dict_value
  title: tensorflow.DictValue
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - structured_value
  encoding: UTF-8
doc: A Python dict whose keys are strings.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/struct.proto
-orig-id: tensorflow.DictValue
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
      - id: fields
        size: wire.size
        type: fields_entry
        if: wire.number == 1
        -repeated: true
        doc: |
          The entries; their order means nothing. No entry means the empty dict.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  fields_entry:
    doc: One entry of the map `fields`.
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
            doc: Key of the entry.
          - id: value
            size: wire.size
            type: structured_value
            if: wire.number == 2
            doc: Value of the entry.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: values_def
  title: tensorflow.ValuesDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/control_flow.proto
-orig-id: tensorflow.ValuesDef
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
      - id: values
        size: wire.size
        type: str
        if: wire.number == 1
        -repeated: true
      - id: external_values
        size: wire.size
        type: external_values_entry
        if: wire.number == 2
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  external_values_entry:
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
            type: str
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: signature_def
  title: tensorflow.SignatureDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - tensor_info
    - tensor_proto
  encoding: UTF-8
-orig-id: tensorflow.SignatureDef
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
      - id: inputs
        size: wire.size
        type: inputs_entry
        if: wire.number == 1
        -repeated: true
      - id: outputs
        size: wire.size
        type: outputs_entry
        if: wire.number == 2
        -repeated: true
      - id: method_name
        size: wire.size
        type: str
        if: wire.number == 3
      - id: defaults
        size: wire.size
        type: defaults_entry
        if: wire.number == 4
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  inputs_entry:
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
            type: tensor_info
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  outputs_entry:
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
            type: tensor_info
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  defaults_entry:
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
            type: tensor_proto
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_object_graph
  title: tensorflow.SavedObjectGraph
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - saved_concrete_function
    - saved_object
  encoding: UTF-8
-orig-id: tensorflow.SavedObjectGraph
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
      - id: nodes
        size: wire.size
        type: saved_object
        if: wire.number == 1
        -repeated: true
      - id: concrete_functions
        size: wire.size
        type: concrete_functions_entry
        if: wire.number == 2
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  concrete_functions_entry:
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
            type: saved_concrete_function
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

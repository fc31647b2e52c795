# yaml-language-server: $schema=profile.schema.json
meta:
  id: trackable_object_graph
  title: tensorflow.TrackableObjectGraph
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - bool_value
    - pb
    - registered_saver
  encoding: UTF-8
-orig-id: tensorflow.TrackableObjectGraph
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
        type: trackable_object
        if: wire.number == 1
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  trackable_object:
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
          - id: children
            size: wire.size
            type: object_reference
            if: wire.number == 1
            -repeated: true
          - id: attributes
            size: wire.size
            type: serialized_tensor
            if: wire.number == 2
            -repeated: true
          - id: slot_variables
            size: wire.size
            type: slot_variable_reference
            if: wire.number == 3
            -repeated: true
          - id: registered_saver
            size: wire.size
            type: registered_saver
            if: wire.number == 4
          - id: has_checkpoint_values
            size: wire.size
            type: bool_value
            if: wire.number == 5
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      object_reference:
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
              - id: node_id
                size: wire.size
                type: pb::int32
                if: wire.number == 1
              - id: local_name
                size: wire.size
                type: str
                if: wire.number == 2
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end
      serialized_tensor:
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
              - id: full_name
                size: wire.size
                type: str
                if: wire.number == 2
              - id: checkpoint_key
                size: wire.size
                type: str
                if: wire.number == 3
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end
      slot_variable_reference:
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
              - id: original_variable_node_id
                size: wire.size
                type: pb::int32
                if: wire.number == 1
              - id: slot_name
                size: wire.size
                type: str
                if: wire.number == 2
              - id: slot_variable_node_id
                size: wire.size
                type: pb::int32
                if: wire.number == 3
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end

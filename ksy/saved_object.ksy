# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_object
  title: tensorflow.SavedObject
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - any
    - captured_tensor
    - pb
    - saveable_object
    - saved_asset
    - saved_bare_concrete_function
    - saved_constant
    - saved_function
    - saved_resource
    - saved_user_object
    - saved_variable
    - trackable_object_graph
  encoding: UTF-8
-orig-id: tensorflow.SavedObject
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
        type: trackable_object_graph::trackable_object::object_reference
        if: wire.number == 1
        -repeated: true
      - id: dependencies
        size: wire.size
        type: trackable_object_graph::trackable_object::object_reference
        if: wire.number == 15
        -repeated: true
      - id: slot_variables
        size: wire.size
        type: trackable_object_graph::trackable_object::slot_variable_reference
        if: wire.number == 3
        -repeated: true
      - id: user_object
        size: wire.size
        type: saved_user_object
        if: wire.number == 4
        -oneof: kind
      - id: asset
        size: wire.size
        type: saved_asset
        if: wire.number == 5
        -oneof: kind
      - id: function
        size: wire.size
        type: saved_function
        if: wire.number == 6
        -oneof: kind
      - id: variable
        size: wire.size
        type: saved_variable
        if: wire.number == 7
        -oneof: kind
      - id: bare_concrete_function
        size: wire.size
        type: saved_bare_concrete_function
        if: wire.number == 8
        -oneof: kind
      - id: constant
        size: wire.size
        type: saved_constant
        if: wire.number == 9
        -oneof: kind
      - id: resource
        size: wire.size
        type: saved_resource
        if: wire.number == 10
        -oneof: kind
      - id: captured_tensor
        size: wire.size
        type: captured_tensor
        if: wire.number == 12
        -oneof: kind
      - id: saveable_objects
        size: wire.size
        type: saveable_objects_entry
        if: wire.number == 11
        -repeated: true
      - id: registered_name
        size: wire.size
        type: str
        if: wire.number == 13
      - id: serialized_user_proto
        size: wire.size
        type: any
        if: wire.number == 14
      - id: registered_saver
        size: wire.size
        type: str
        if: wire.number == 16
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  saveable_objects_entry:
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
            type: saveable_object
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

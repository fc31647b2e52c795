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
doc: |
  One object of a SavedModel: a variable, a function, an asset or a Python
  object.
  Which of the members of `kind` is present says what it is. Other objects refer
  to it by its index in `SavedObjectGraph.nodes`.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/saved_object_graph.proto
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
        doc: |
          The attributes of the object that are objects themselves: a name and
          the id of the child. The graph may hold cycles.
      - id: dependencies
        size: wire.size
        type: trackable_object_graph::trackable_object::object_reference
        if: wire.number == 15
        -repeated: true
        doc: |
          Objects that have to be loaded before this one. They set the order of
          loading, `children` the structure.
      - id: slot_variables
        size: wire.size
        type: trackable_object_graph::trackable_object::slot_variable_reference
        if: wire.number == 3
        -repeated: true
        doc: |
          The slot variables this object, an optimizer, keeps for other
          variables (momentum, for example). Empty for all other objects.
      - id: user_object
        size: wire.size
        type: saved_user_object
        if: wire.number == 4
        -oneof: kind
        doc: |
          The object is of a Python class that has no kind of its own: a module,
          a layer, a list, a dictionary …
      - id: asset
        size: wire.size
        type: saved_asset
        if: wire.number == 5
        -oneof: kind
        doc: The object is a file stored with the model.
      - id: function
        size: wire.size
        type: saved_function
        if: wire.number == 6
        -oneof: kind
        doc: The object is a `tf.function` with its traced variants.
      - id: variable
        size: wire.size
        type: saved_variable
        if: wire.number == 7
        -oneof: kind
        doc: The object is a variable; its value is in the checkpoint.
      - id: bare_concrete_function
        size: wire.size
        type: saved_bare_concrete_function
        if: wire.number == 8
        -oneof: kind
        doc: |
          The object is one traced function that is called on its own, a
          signature for example.
      - id: constant
        size: wire.size
        type: saved_constant
        if: wire.number == 9
        -oneof: kind
        doc: The object is a constant whose value stands in a node of the graph.
      - id: resource
        size: wire.size
        type: saved_resource
        if: wire.number == 10
        -oneof: kind
        doc: |
          The object owns a resource that is created anew when the model is
          loaded, a lookup table for example.
      - id: captured_tensor
        size: wire.size
        type: captured_tensor
        if: wire.number == 12
        -oneof: kind
        doc: |
          The object is a tensor inside one function that another function, the
          gradient of a custom gradient, needs as an input.
      - id: saveable_objects
        size: wire.size
        type: saveable_objects_entry
        if: wire.number == 11
        -repeated: true
        doc: |
          The functions that save and restore the state of the object, by name.
          Used by objects with state other than variables, lookup tables for
          example; empty for variables.
      - id: registered_name
        size: wire.size
        type: str
        if: wire.number == 13
        doc: |
          Name under which the class of the object was registered,
          `package.ClassName`. A loader that knows it rebuilds that class. Empty
          if the class is not registered.
      - id: serialized_user_proto
        size: wire.size
        type: any
        if: wire.number == 14
        doc: |
          A message of the registered class itself, from which the class
          rebuilds the object. Only used together with `registered_name`.
      - id: registered_saver
        size: wire.size
        type: str
        if: wire.number == 16
        doc: |
          Name of the registered checkpoint saver that stored the state of the
          object, `package.Name`. Empty if none did; never present beside
          `saveable_objects`.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  saveable_objects_entry:
    doc: One entry of the map `saveable_objects`.
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
            doc: |
              Name of the state within the object. The key `.TENSORS`, then the
              only one, stands for the pair of functions that handles all
              tensors of the object at once.
          - id: value
            size: wire.size
            type: saveable_object
            if: wire.number == 2
            doc: The two functions for that state.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

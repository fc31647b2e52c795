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
doc: |
  The objects whose values are in a checkpoint, and how they refer to each
  other.
  It is stored in the checkpoint itself, as the one element of the string tensor
  `_CHECKPOINTABLE_OBJECT_GRAPH`. A loader matches objects along the names of
  the edges, not by variable names.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/trackable_object_graph.proto
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
        doc: |
          All objects, one after another. The index in this list is the id of
          the object; object 0 is the root.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  trackable_object:
    doc: |
      One object of a checkpoint: the edges that leave it and the tensors that
      hold its state.
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
            doc: The objects this one refers to, by name.
          - id: attributes
            size: wire.size
            type: serialized_tensor
            if: wire.number == 2
            -repeated: true
            doc: |
              The tensors saved for this object itself; a variable has one.
              Empty for an object that only groups others.
          - id: slot_variables
            size: wire.size
            type: slot_variable_reference
            if: wire.number == 3
            -repeated: true
            doc: |
              The slot variables this object, an optimizer, keeps for other
              variables. Empty for all other objects.
          - id: registered_saver
            size: wire.size
            type: registered_saver
            if: wire.number == 4
            doc: |
              The registered saver that stored this object. Absent for objects
              saved the usual way, through `attributes`.
          - id: has_checkpoint_values
            size: wire.size
            type: bool_value
            if: wire.number == 5
            doc: |
              Whether this object or an object below it has values in the
              checkpoint; lets a loader skip the rest. Absent in older files,
              where it is not known.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
      object_reference:
        doc: A named edge from one object to another.
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
                doc: |
                  Id of the object the edge leads to: its index in the list
                  `nodes` of the graph. 0, the root, is not written.
              - id: local_name
                size: wire.size
                type: str
                if: wire.number == 2
                doc: |
                  Name of the edge: the attribute of the parent in most cases,
                  an index for a list, a key for a dictionary.
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end
      serialized_tensor:
        doc: One tensor of an object and where the checkpoint keeps it.
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
                doc: |
                  Name of the tensor within the object. For a variable it is
                  `VARIABLE_VALUE`.
              - id: full_name
                size: wire.size
                type: str
                if: wire.number == 2
                doc: |
                  Name of the variable outside of the object graph, the key a
                  name-based checkpoint (`tf.compat.v1.train.Saver`) uses for
                  it. Empty if there is none.
              - id: checkpoint_key
                size: wire.size
                type: str
                if: wire.number == 3
                doc: |
                  Key of the tensor in the checkpoint, made of the path to the
                  object, for example `layer/kernel/.ATTRIBUTES/VARIABLE_VALUE`.
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end
      slot_variable_reference:
        doc: |
          Ties together an optimizer (the object that holds this message), a
          variable and the slot variable kept for it.
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
                doc: |
                  Id of the variable the optimizer trains: an index into the
                  list `nodes` of the graph.
              - id: slot_name
                size: wire.size
                type: str
                if: wire.number == 2
                doc: |
                  What the optimizer keeps in the slot variable, for example
                  `m`, `v` or `momentum`.
              - id: slot_variable_node_id
                size: wire.size
                type: pb::int32
                if: wire.number == 3
                doc: |
                  Id of the slot variable: an index into the same list.
              - id: unknown
                size: wire.size
                if: _io.pos < wire.end

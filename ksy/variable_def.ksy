# yaml-language-server: $schema=profile.schema.json
meta:
  id: variable_def
  title: tensorflow.VariableDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - save_slice_info_def
    - variable_aggregation
    - variable_synchronization
  encoding: UTF-8
doc: |
  A variable of a TensorFlow 1 graph: the names of the nodes and tensors that
  make it up.
  Found as bytes in the collections `variables`, `trainable_variables` and
  others of a MetaGraphDef.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/variable.proto
-orig-id: tensorflow.VariableDef
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
      - id: variable_name
        size: wire.size
        type: str
        if: wire.number == 1
        doc: |
          Tensor name of the variable, `node:0`. For a resource variable it is
          the tensor with the handle.
      - id: initializer_name
        size: wire.size
        type: str
        if: wire.number == 2
        doc: |
          Name of the node that assigns the initial value, for example
          `w/Assign`.
      - id: snapshot_name
        size: wire.size
        type: str
        if: wire.number == 3
        doc: |
          Tensor name of the value as read in the graph, for example `w/read:0`
          or `w/Read/ReadVariableOp:0`.
      - id: save_slice_info_def
        size: wire.size
        type: save_slice_info_def
        if: wire.number == 4
        doc: |
          Where the variable belongs in a larger one, if it is a part of a
          partitioned variable. Absent for a whole variable.
      - id: is_resource
        size: wire.size
        type: pb::bool
        if: wire.number == 5
        doc: |
          Whether it is a resource variable (`VarHandleOp`); absent or false
          means a reference variable (`VariableV2`).
      - id: initial_value_name
        size: wire.size
        type: str
        if: wire.number == 6
        doc: Tensor name of the initial value. Empty in files of old versions.
      - id: trainable
        size: wire.size
        type: pb::bool
        if: wire.number == 7
        doc: |
          Whether the variable is meant to be changed by training. Older files
          lack the field; there the collection `trainable_variables` tells.
      - id: synchronization
        size: wire.size
        type: variable_synchronization
        if: wire.number == 8
        doc: |
          When the copies of a variable on several devices are brought together;
          absent means AUTO.
      - id: aggregation
        size: wire.size
        type: variable_aggregation
        if: wire.number == 9
        doc: How updates from several replicas become one; absent means NONE.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

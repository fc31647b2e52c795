# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_variable
  title: tensorflow.SavedVariable
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - data_type
    - pb
    - tensor_shape_proto
    - variable_aggregation
    - variable_synchronization
  encoding: UTF-8
doc: |
  A variable: its type and settings, without its value.
  The value is read from the checkpoint, `variables/variables` in the directory
  of the SavedModel.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/saved_object_graph.proto
-orig-id: tensorflow.SavedVariable
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
      - id: dtype
        size: wire.size
        type: data_type
        if: wire.number == 1
        doc: Element type of the variable.
      - id: shape
        size: wire.size
        type: tensor_shape_proto
        if: wire.number == 2
        doc: Shape of the variable; dimensions may be unknown.
      - id: trainable
        size: wire.size
        type: pb::bool
        if: wire.number == 3
        doc: |
          Whether the variable is meant to be changed by training. Absent means
          false.
      - id: synchronization
        size: wire.size
        type: variable_synchronization
        if: wire.number == 4
        doc: |
          When the copies of a variable on several devices are brought together;
          absent means AUTO.
      - id: aggregation
        size: wire.size
        type: variable_aggregation
        if: wire.number == 5
        doc: How updates from several replicas become one; absent means NONE.
      - id: name
        size: wire.size
        type: str
        if: wire.number == 6
        doc: |
          Name of the variable, without `:0`. It need not be unique and is not
          the key in the checkpoint.
      - id: device
        size: wire.size
        type: str
        if: wire.number == 7
        doc: |
          Device the variable was on, for example
          `/job:localhost/replica:0/task:0/device:GPU:0`. Only written when the
          model was saved with a variable policy that keeps devices; else empty.
      - id: experimental_distributed_variable_components
        size: wire.size
        type: saved_variable
        if: wire.number == 8
        -repeated: true
        doc: |
          The copies of a distributed variable, each with its `name` and
          `device` only. Written when the model was saved with the policy that
          expands distributed variables; else empty.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

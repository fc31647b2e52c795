# yaml-language-server: $schema=profile.schema.json
meta:
  id: type_spec_proto
  title: tensorflow.TypeSpecProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - structured_value
  encoding: UTF-8
doc: |
  A `tf.TypeSpec`: the type of a value that is made of several tensors, a sparse
  or ragged tensor for example.
  A plain tensor has a TensorSpecProto instead.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/struct.proto
-orig-id: tensorflow.TypeSpecProto
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
      - id: type_spec_class
        size: wire.size
        type: type_spec_class
        if: wire.number == 1
        doc: Which class of TypeSpec it is.
      - id: type_state
        size: wire.size
        type: structured_value
        if: wire.number == 2
        doc: |
          What the class needs to rebuild the TypeSpec: its shape, dtype and the
          like, most often as a tuple.
      - id: type_spec_class_name
        size: wire.size
        type: str
        if: wire.number == 3
        doc: |
          Name of the class. For REGISTERED_TYPE_SPEC and EXTENSION_TYPE_SPEC it
          is the registered name that selects the class; for the others it only
          serves error messages.
      - id: num_flat_components
        size: wire.size
        type: pb::int32
        if: wire.number == 4
        doc: |
          Count of the tensors a value of this type takes when it is flattened.
          Not written by older versions.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  type_spec_class:
    doc: The classes of TypeSpec that can be saved. Number 11 is reserved.
    -webide-representation: '{value}'
    seq:
      - id: raw
        type: pb::varint
    instances:
      value:
        value: raw.signed
        enum: values
    types:
      repeated:
        seq:
          - id: values
            type: type_spec_class
            repeat: eos
    enums:
      values:
        0:
          id: unknown
          doc: Not stated.
        1:
          id: sparse_tensor_spec
          doc: |
            `tf.SparseTensorSpec`: indices, values and dense shape.
        2:
          id: indexed_slices_spec
          doc: |
            `tf.IndexedSlicesSpec`: some rows of a larger tensor.
        3:
          id: ragged_tensor_spec
          doc: |
            `tf.RaggedTensorSpec`: rows of different lengths.
        4:
          id: tensor_array_spec
          doc: |
            `tf.TensorArraySpec`: a list of tensors.
        5:
          id: data_dataset_spec
          doc: |
            `tf.data.DatasetSpec`: a dataset.
        6:
          id: data_iterator_spec
          doc: |
            `tf.data.IteratorSpec`: an iterator over a dataset.
        7:
          id: optional_spec
          doc: |
            `tf.OptionalSpec`: a value that may be missing.
        8:
          id: per_replica_spec
          doc: |
            A value that differs from replica to replica under a distribution
            strategy.
        9:
          id: variable_spec
          doc: A variable passed as an argument.
        10:
          id: row_partition_spec
          doc: How a ragged tensor splits its values into rows.
        12:
          id: registered_type_spec
          doc: Another class, found by its registered name.
        13:
          id: extension_type_spec
          doc: A class derived from `tf.experimental.ExtensionType`.

# yaml-language-server: $schema=profile.schema.json
meta:
  id: tensor_info
  title: tensorflow.TensorInfo
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - data_type
    - pb
    - tensor_shape_proto
    - type_spec_proto
  encoding: UTF-8
doc: |
  The tensor of the graph that a signature's input or output stands for.

  Fields 1, 4 and 5 form the oneof `encoding`: one dense tensor, the three
  tensors of a sparse one, or the parts of a composite one.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/meta_graph.proto
-orig-id: tensorflow.TensorInfo
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
        -oneof: encoding
        doc: |
          A dense tensor, by its tensor name `node:output`, such as
          `serving_default_x:0`.
      - id: coo_sparse
        size: wire.size
        type: coo_sparse
        if: wire.number == 4
        -oneof: encoding
        doc: A sparse tensor, stored in the graph as three dense ones.
      - id: composite_tensor
        size: wire.size
        type: composite_tensor
        if: wire.number == 5
        -oneof: encoding
        doc: |
          A composite tensor, such as a ragged one, stored in the graph as
          several dense ones.
      - id: dtype
        size: wire.size
        type: data_type
        if: wire.number == 2
        doc: |
          Element type; for a sparse tensor that of its values. Absent means
          `DT_INVALID`, as where `name` is a node and not a tensor.
      - id: tensor_shape
        size: wire.size
        type: tensor_shape_proto
        if: wire.number == 3
        doc: |
          Static shape, as far as known; an axis of size -1 takes any size,
          often the batch. For a sparse tensor it is the shape of the whole,
          zeros included.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  coo_sparse:
    doc: |
      A sparse tensor, as a list of places and the value at each.

      The fields are tensor names `node:output`.
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
          - id: values_tensor_name
            size: wire.size
            type: str
            if: wire.number == 1
            doc: |
              The tensor of values: shape `[n]`, element type as in the
              enclosing `dtype`.
          - id: indices_tensor_name
            size: wire.size
            type: str
            if: wire.number == 2
            doc: |
              The tensor of places: `DT_INT64`, shape `[n, rank]`, one row for
              each value.
          - id: dense_shape_tensor_name
            size: wire.size
            type: str
            if: wire.number == 3
            doc: |
              The tensor that gives the shape of the whole: `DT_INT64`, shape
              `[rank]`.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  composite_tensor:
    doc: A value made of several tensors, such as a `tf.RaggedTensor`.
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
          - id: type_spec
            size: wire.size
            type: type_spec_proto
            if: wire.number == 1
            doc: What kind of value it is and how its parts make it up.
          - id: components
            size: wire.size
            type: tensor_info
            if: wire.number == 2
            -repeated: true
            doc: The parts, flattened, in the order the type spec expects.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

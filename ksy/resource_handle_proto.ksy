# yaml-language-server: $schema=profile.schema.json
meta:
  id: resource_handle_proto
  title: tensorflow.ResourceHandleProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - data_type
    - pb
    - tensor_shape_proto
  encoding: UTF-8
doc: |
  A handle to a resource, such as a variable or a hash table.

  A resource is an object that keeps its state between runs of the graph. The
  handle is one element of a `DT_RESOURCE` tensor; it says where the resource
  lives and what it is called, not what it holds. A handle is good only in the
  run that made it: one found in a file tells what the program pointed at, and
  cannot be followed.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/resource_handle.proto
-orig-id: tensorflow.ResourceHandleProto
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
      - id: device
        size: wire.size
        type: str
        if: wire.number == 1
        doc: |
          Full name of the device that owns the resource, such as
          `/job:localhost/replica:0/task:0/device:CPU:0`.
      - id: container
        size: wire.size
        type: str
        if: wire.number == 2
        doc: |
          Resource container the resource was placed in; a group of resources
          that can be cleared together. The usual one is `localhost`.
      - id: name
        size: wire.size
        type: str
        if: wire.number == 3
        doc: Name of the resource, unique in its container on this device.
      - id: hash_code
        size: wire.size
        type: pb::uint64
        if: wire.number == 4
        doc: |
          Hash of the C++ type of the resource, checked before the handle is
          used. It means nothing in another process or on another device.
      - id: maybe_type_name
        size: wire.size
        type: str
        if: wire.number == 5
        doc: |
          C++ type of the resource for debugging, such as `tensorflow::Var`. May
          be absent.
      - id: dtypes_and_shapes
        size: wire.size
        type: dtype_and_shape
        if: wire.number == 6
        -repeated: true
        doc: |
          Element type and shape of what the resource holds, as far as known:
          one entry for a variable, none if unknown.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  dtype_and_shape:
    doc: |
      Element type and shape of one tensor that a resource holds.

      `OpDef.ArgDef.handle_data` uses it as well.
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
            doc: |
              Element type of the tensor in the resource (not `DT_RESOURCE`).
              Absent means `DT_INVALID`.
          - id: shape
            size: wire.size
            type: tensor_shape_proto
            if: wire.number == 2
            doc: |
              Shape of the tensor in the resource; unknown sizes are -1. Absent
              means a scalar.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: kernel_def
  title: tensorflow.KernelDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - attr_value
    - pb
  encoding: UTF-8
doc: |
  A kernel: code that runs an op on one type of device, and when it applies.

  An op may have many kernels. TensorFlow picks one by the device and the
  attributes of the node.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/kernel_def.proto
-orig-id: tensorflow.KernelDef
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
      - id: op
        size: wire.size
        type: str
        if: wire.number == 1
        doc: Op type the kernel runs, such as `MatMul`.
      - id: device_type
        size: wire.size
        type: str
        if: wire.number == 2
        doc: Type of device, such as `CPU` or `GPU`.
      - id: constraint
        size: wire.size
        type: attr_constraint
        if: wire.number == 3
        -repeated: true
        doc: |
          Attribute values the kernel needs, mostly data types. All must hold.
      - id: host_memory_arg
        size: wire.size
        type: str
        if: wire.number == 4
        -repeated: true
        doc: |
          Names of the inputs and outputs, as in the OpDef, that stay in host
          memory even if the device has its own.
      - id: label
        size: wire.size
        type: str
        if: wire.number == 5
        doc: |
          Normally empty. If set, only nodes whose `_kernel` attribute has this
          value use the kernel.
      - id: priority
        size: wire.size
        type: pb::int32
        if: wire.number == 6
        doc: |
          Rank among kernels of different devices; the higher one wins. Absent
          is 0; among equals GPU comes before CPU.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  attr_constraint:
    doc: The values a kernel allows for one attribute.
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
            doc: Name of the attribute, such as `T`.
          - id: allowed_values
            size: wire.size
            type: attr_value
            if: wire.number == 2
            doc: The allowed values, as a list, mostly of data types.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

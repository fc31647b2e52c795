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
      - id: device_type
        size: wire.size
        type: str
        if: wire.number == 2
      - id: constraint
        size: wire.size
        type: attr_constraint
        if: wire.number == 3
        -repeated: true
      - id: host_memory_arg
        size: wire.size
        type: str
        if: wire.number == 4
        -repeated: true
      - id: label
        size: wire.size
        type: str
        if: wire.number == 5
      - id: priority
        size: wire.size
        type: pb::int32
        if: wire.number == 6
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  attr_constraint:
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
          - id: allowed_values
            size: wire.size
            type: attr_value
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

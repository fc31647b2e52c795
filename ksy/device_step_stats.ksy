# yaml-language-server: $schema=profile.schema.json
meta:
  id: device_step_stats
  title: tensorflow.DeviceStepStats
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - node_exec_stats
    - pb
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/step_stats.proto
-orig-id: tensorflow.DeviceStepStats
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
      - id: node_stats
        size: wire.size
        type: node_exec_stats
        if: wire.number == 2
        -repeated: true
      - id: thread_names
        size: wire.size
        type: thread_names_entry
        if: wire.number == 3
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  thread_names_entry:
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
            type: pb::uint32
            if: wire.number == 1
          - id: value
            size: wire.size
            type: str
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

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
doc: What one device did in a step.
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
        doc: |
          Name of the device, such as
          `/job:localhost/replica:0/task:0/device:CPU:0`. GPU tracing adds
          entries for streams, such as `/device:GPU:0/stream:all`.
      - id: node_stats
        size: wire.size
        type: node_exec_stats
        if: wire.number == 2
        -repeated: true
        doc: |
          Every execution of a node on the device. A node that ran twice, as in
          a loop, has two entries.
      - id: thread_names
        size: wire.size
        type: thread_names_entry
        if: wire.number == 3
        -repeated: true
        doc: Names of the threads the nodes ran on, by thread id.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  thread_names_entry:
    doc: One entry of the map `thread_names`.
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
            doc: The thread id, as in `NodeExecStats.thread_id`.
          - id: value
            size: wire.size
            type: str
            if: wire.number == 2
            doc: The name of the thread.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

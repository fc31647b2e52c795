# yaml-language-server: $schema=profile.schema.json
meta:
  id: job_def
  title: tensorflow.JobDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  One job of a cluster: processes that do the same kind of work.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/cluster.proto
-orig-id: tensorflow.JobDef
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
        doc: Name of the job, as in the device name `/job:worker/task:7`.
      - id: tasks
        size: wire.size
        type: tasks_entry
        if: wire.number == 2
        -repeated: true
        doc: Network addresses of the job's tasks, by task number.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  tasks_entry:
    doc: One entry of the map `tasks`.
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
            type: pb::int32
            if: wire.number == 1
            doc: |
              Number of the task, as in `/job:worker/task:7`. Absent is task 0.
          - id: value
            size: wire.size
            type: str
            if: wire.number == 2
            doc: |
              Its address, `host:port`. If the task has replicas, their
              addresses are separated by commas.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: coordinated_job
  title: tensorflow.CoordinatedJob
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: A job that takes part in the coordination service, with its size.
doc-ref: https://github.com/openxla/xla/blob/main/xla/tsl/protobuf/coordination_config.proto
-orig-id: tensorflow.CoordinatedJob
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
        doc: Name of the job, such as `worker`.
      - id: num_tasks
        size: wire.size
        type: pb::int32
        if: wire.number == 2
        doc: Number of its tasks.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

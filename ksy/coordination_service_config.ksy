# yaml-language-server: $schema=profile.schema.json
meta:
  id: coordination_service_config
  title: tensorflow.CoordinationServiceConfig
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - coordinated_job
    - pb
  encoding: UTF-8
doc: |
  Settings of the coordination service of a distributed run.

  The service watches which tasks are alive, spreads errors and stores keys and
  values for all tasks. For a time that is absent TensorFlow picks a value,
  unless said otherwise below.
doc-ref: https://github.com/openxla/xla/blob/main/xla/tsl/protobuf/coordination_config.proto
-orig-id: tensorflow.CoordinationServiceConfig
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
      - id: service_type
        size: wire.size
        type: str
        if: wire.number == 1
        doc: |
          Which implementation to use, such as `standalone`, which runs in the
          leader task. Empty asks for no service.
      - id: service_leader
        size: wire.size
        type: str
        if: wire.number == 2
        doc: |
          The task that runs the service, such as
          `/job:worker/replica:0/task:0`.
      - id: enable_health_check
        size: wire.size
        type: pb::bool
        if: wire.number == 3
        doc: Whether to check that tasks are healthy.
      - id: cluster_register_timeout_in_ms
        size: wire.size
        type: pb::int64
        if: wire.number == 4
        doc: How long to wait until all tasks have registered, in milliseconds.
      - id: heartbeat_timeout_in_ms
        size: wire.size
        type: pb::int64
        if: wire.number == 5
        doc: |
          A task that gives no sign of life for this long counts as lost, in
          milliseconds.
      - id: shutdown_barrier_timeout_in_ms
        size: wire.size
        type: pb::int64
        if: wire.number == 7
        doc: |
          How long a task that shuts down waits for the others, in milliseconds.
          With 0 tasks do not wait and leave one by one.
      - id: agent_destruction_without_shutdown
        size: wire.size
        type: pb::bool
        if: wire.number == 8
        doc: |
          For tests: tasks leave without a word, and the service finds out only
          when their heartbeats stop.
      - id: recoverable_jobs
        size: wire.size
        type: str
        if: wire.number == 9
        -repeated: true
        doc: |
          Names of jobs whose tasks may fail without failing the other tasks.
          Empty: every failure is spread to all tasks.
      - id: coordinated_job_list
        size: wire.size
        type: coordinated_job
        if: wire.number == 10
        -repeated: true
        doc: The jobs that register with the service, with their sizes.
      - id: allow_new_incarnation_to_reconnect
        size: wire.size
        type: pb::bool
        if: wire.number == 11
        doc: True lets a task that was restarted join again without an error.
      - id: force_disable
        size: wire.size
        type: pb::bool
        if: wire.number == 12
        doc: |
          True turns the service off, even for libraries that turn it on by
          themselves.
      - id: poll_for_error_from_service_at_startup
        size: wire.size
        type: pb::bool
        if: wire.number == 13
        doc: |
          True makes tasks learn of errors by asking the service with
          long-running requests.
      - id: cluster_register_with_barrier
        size: wire.size
        type: pb::bool
        if: wire.number == 14
        doc: |
          True makes tasks wait for each other when they register, so that they
          start together.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

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
      - id: service_leader
        size: wire.size
        type: str
        if: wire.number == 2
      - id: enable_health_check
        size: wire.size
        type: pb::bool
        if: wire.number == 3
      - id: cluster_register_timeout_in_ms
        size: wire.size
        type: pb::int64
        if: wire.number == 4
      - id: heartbeat_timeout_in_ms
        size: wire.size
        type: pb::int64
        if: wire.number == 5
      - id: shutdown_barrier_timeout_in_ms
        size: wire.size
        type: pb::int64
        if: wire.number == 7
      - id: agent_destruction_without_shutdown
        size: wire.size
        type: pb::bool
        if: wire.number == 8
      - id: recoverable_jobs
        size: wire.size
        type: str
        if: wire.number == 9
        -repeated: true
      - id: coordinated_job_list
        size: wire.size
        type: coordinated_job
        if: wire.number == 10
        -repeated: true
      - id: allow_new_incarnation_to_reconnect
        size: wire.size
        type: pb::bool
        if: wire.number == 11
      - id: force_disable
        size: wire.size
        type: pb::bool
        if: wire.number == 12
      - id: poll_for_error_from_service_at_startup
        size: wire.size
        type: pb::bool
        if: wire.number == 13
      - id: cluster_register_with_barrier
        size: wire.size
        type: pb::bool
        if: wire.number == 14
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

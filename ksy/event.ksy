# yaml-language-server: $schema=profile.schema.json
meta:
  id: event
  title: tensorflow.Event
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - log_message
    - pb
    - session_log
    - source_metadata
    - summary
    - tagged_run_metadata
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/util/event.proto
-orig-id: tensorflow.Event
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
      - id: wall_time
        size: wire.size
        type: pb::double
        if: wire.number == 1
      - id: step
        size: wire.size
        type: pb::int64
        if: wire.number == 2
      - id: file_version
        size: wire.size
        type: str
        if: wire.number == 3
        -oneof: what
      - id: graph_def
        size: wire.size
        if: wire.number == 4
        -oneof: what
      - id: summary
        size: wire.size
        type: summary
        if: wire.number == 5
        -oneof: what
      - id: log_message
        size: wire.size
        type: log_message
        if: wire.number == 6
        -oneof: what
        doc: DEPRECATED-TODO
      - id: session_log
        size: wire.size
        type: session_log
        if: wire.number == 7
        -oneof: what
      - id: tagged_run_metadata
        size: wire.size
        type: tagged_run_metadata
        if: wire.number == 8
        -oneof: what
      - id: meta_graph_def
        size: wire.size
        if: wire.number == 9
        -oneof: what
      - id: source_metadata
        size: wire.size
        type: source_metadata
        if: wire.number == 10
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

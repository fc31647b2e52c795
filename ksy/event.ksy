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
doc: |
  One entry of a TensorBoard event file (`events.out.tfevents.…`).

  An event file is a TFRecord file: serialised Events, each framed by its length
  and checksums. The first Event holds `file_version`; each later one holds one
  member of the oneof `what`.
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
        doc: |
          When the event happened, in seconds since 1970-01-01 UTC, with
          fractions.
      - id: step
        size: wire.size
        type: pb::int64
        if: wire.number == 2
        doc: |
          Global step of the training run the event belongs to. Absent is step
          0.
      - id: file_version
        size: wire.size
        type: str
        if: wire.number == 3
        -oneof: what
        doc: |
          Format version of the event file, such as `brain.Event:2`. It stands
          in the first Event of the file; every version starts with
          `brain.Event:`.
      - id: graph_def
        size: wire.size
        if: wire.number == 4
        -oneof: what
        doc: |
          A serialised GraphDef: the graph that TensorBoard draws. Kept as bytes
          so that a reader can skip it.
      - id: summary
        size: wire.size
        type: summary
        if: wire.number == 5
        -oneof: what
        doc: |
          Values to plot at this step: scalars, images, histograms and so on.
      - id: log_message
        size: wire.size
        type: log_message
        if: wire.number == 6
        -oneof: what
        doc: |
          Deprecated: a text message of the user's program. The Python module
          that wrote it was removed; nothing replaces it.
      - id: session_log
        size: wire.size
        type: session_log
        if: wire.number == 7
        -oneof: what
        doc: |
          A mark that a session started, stopped or wrote a checkpoint at this
          step.
      - id: tagged_run_metadata
        size: wire.size
        type: tagged_run_metadata
        if: wire.number == 8
        -oneof: what
        doc: What one traced run recorded (a RunMetadata), under a name.
      - id: meta_graph_def
        size: wire.size
        if: wire.number == 9
        -oneof: what
        doc: |
          A serialised MetaGraphDef. Kept as bytes so that a reader can skip it.
      - id: source_metadata
        size: wire.size
        type: source_metadata
        if: wire.number == 10
        doc: |
          Which code wrote the file. Only in the first Event, beside
          `file_version`, and not in older files.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

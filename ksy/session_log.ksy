# yaml-language-server: $schema=profile.schema.json
meta:
  id: session_log
  title: tensorflow.SessionLog
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  What happened to a session at this step: it started, stopped or wrote a
  checkpoint.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/util/event.proto
-orig-id: tensorflow.SessionLog
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
      - id: status
        size: wire.size
        type: session_status
        if: wire.number == 1
        doc: What happened.
      - id: checkpoint_path
        size: wire.size
        type: str
        if: wire.number == 2
        doc: |
          Path of the checkpoint, directory and file name, when `status` is
          `checkpoint`.
      - id: msg
        size: wire.size
        type: str
        if: wire.number == 3
        doc: A message for people. Often empty.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  session_status:
    doc: What a session log entry reports.
    -webide-representation: '{value}'
    seq:
      - id: raw
        type: pb::varint
    instances:
      value:
        value: raw.signed
        enum: values
    types:
      repeated:
        seq:
          - id: values
            type: session_status
            repeat: eos
    enums:
      values:
        0:
          id: status_unspecified
          doc: Not set.
        1:
          id: start
          doc: |
            A session started at this step. TensorBoard takes it for a restart
            and drops what it had read for this and later steps.
        2:
          id: stop
          doc: The session ended.
        3:
          id: checkpoint
          doc: A checkpoint was written; its path is in `checkpoint_path`.

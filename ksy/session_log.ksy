# yaml-language-server: $schema=profile.schema.json
meta:
  id: session_log
  title: tensorflow.SessionLog
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
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
      - id: checkpoint_path
        size: wire.size
        type: str
        if: wire.number == 2
      - id: msg
        size: wire.size
        type: str
        if: wire.number == 3
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  session_status:
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
        0: status_unspecified
        1: start
        2: stop
        3: checkpoint

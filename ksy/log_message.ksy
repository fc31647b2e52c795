# yaml-language-server: $schema=profile.schema.json
meta:
  id: log_message
  title: tensorflow.LogMessage
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/util/event.proto
-orig-id: tensorflow.LogMessage
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
      - id: level
        size: wire.size
        type: level
        if: wire.number == 1
      - id: message
        size: wire.size
        type: str
        if: wire.number == 2
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  level:
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
            type: level
            repeat: eos
    enums:
      values:
        0: unknown
        10: debugging
        20: info
        30: warn
        40: error
        50: fatal

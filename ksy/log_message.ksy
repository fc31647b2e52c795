# yaml-language-server: $schema=profile.schema.json
meta:
  id: log_message
  title: tensorflow.LogMessage
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  Deprecated: a text message in an event file.

  The Python module that wrote such messages was removed, so only old files can
  hold them.
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
        doc: How serious the message is. Absent is `unknown`.
      - id: message
        size: wire.size
        type: str
        if: wire.number == 2
        doc: The text.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  level:
    doc: |
      How serious a log message is. The numbers are those of Python's `logging`
      module.
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
        10:
          id: debugging
          doc: |
            What other systems call DEBUG. That name would clash with a common
            C++ macro.
        20: info
        30: warn
        40: error
        50: fatal

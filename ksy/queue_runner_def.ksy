# yaml-language-server: $schema=profile.schema.json
meta:
  id: queue_runner_def
  title: tensorflow.QueueRunnerDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - error_code
    - pb
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/queue_runner.proto
-orig-id: tensorflow.QueueRunnerDef
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
      - id: queue_name
        size: wire.size
        type: str
        if: wire.number == 1
      - id: enqueue_op_name
        size: wire.size
        type: str
        if: wire.number == 2
        -repeated: true
      - id: close_op_name
        size: wire.size
        type: str
        if: wire.number == 3
      - id: cancel_op_name
        size: wire.size
        type: str
        if: wire.number == 4
      - id: queue_closed_exception_types
        size: wire.size
        type: error_code::repeated
        if: wire.number == 5
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

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
doc: |
  A queue runner: threads that keep filling a queue of the input pipeline, in
  TensorFlow 1.
  Found as bytes in the collection `queue_runners` of a MetaGraphDef.
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
        doc: Name of the node of the queue.
      - id: enqueue_op_name
        size: wire.size
        type: str
        if: wire.number == 2
        -repeated: true
        doc: |
          Names of the nodes that add elements to the queue; each is run in a
          thread of its own, again and again.
      - id: close_op_name
        size: wire.size
        type: str
        if: wire.number == 3
        doc: |
          Name of the node that closes the queue; elements still in it can be
          taken out.
      - id: cancel_op_name
        size: wire.size
        type: str
        if: wire.number == 4
        doc: |
          Name of the node that closes the queue and cancels pending additions.
      - id: queue_closed_exception_types
        size: wire.size
        type: error_code::repeated
        if: wire.number == 5
        doc: |
          Errors of a queue node that mean the end of the data and not a
          failure. An empty list means OUT_OF_RANGE.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

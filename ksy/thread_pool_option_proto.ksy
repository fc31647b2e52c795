# yaml-language-server: $schema=profile.schema.json
meta:
  id: thread_pool_option_proto
  title: tensorflow.ThreadPoolOptionProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: One thread pool of a session.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/config.proto
-orig-id: tensorflow.ThreadPoolOptionProto
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
      - id: num_threads
        size: wire.size
        type: pb::int32
        if: wire.number == 1
        doc: Threads in the pool; 0 lets TensorFlow pick.
      - id: global_name
        size: wire.size
        type: str
        if: wire.number == 2
        doc: |
          Name of a pool that all sessions of the process share. It is made at
          its first use, lives as long as the process, and must be asked for
          with the same `num_threads` each time. Empty makes a pool for this
          session alone.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

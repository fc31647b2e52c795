# yaml-language-server: $schema=profile.schema.json
meta:
  id: auto_parallel_options
  title: tensorflow.AutoParallelOptions
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: Whether Grappler makes data-parallel copies of a training graph.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/rewriter_config.proto
-orig-id: tensorflow.AutoParallelOptions
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
      - id: enable
        size: wire.size
        type: pb::bool
        if: wire.number == 1
        doc: Whether it does.
      - id: num_replicas
        size: wire.size
        type: pb::int32
        if: wire.number == 2
        doc: How many copies.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

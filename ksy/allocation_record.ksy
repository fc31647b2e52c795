# yaml-language-server: $schema=profile.schema.json
meta:
  id: allocation_record
  title: tensorflow.AllocationRecord
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: One allocation or release of memory.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/step_stats.proto
-orig-id: tensorflow.AllocationRecord
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
      - id: alloc_micros
        size: wire.size
        type: pb::int64
        if: wire.number == 1
        doc: When it happened, in microseconds since 1970-01-01 UTC.
      - id: alloc_bytes
        size: wire.size
        type: pb::int64
        if: wire.number == 2
        doc: Size in bytes; negative when the memory was released.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

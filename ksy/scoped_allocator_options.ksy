# yaml-language-server: $schema=profile.schema.json
meta:
  id: scoped_allocator_options
  title: tensorflow.ScopedAllocatorOptions
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: Which ops the scoped allocator optimiser handles.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/rewriter_config.proto
-orig-id: tensorflow.ScopedAllocatorOptions
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
      - id: enable_op
        size: wire.size
        type: str
        if: wire.number == 1
        -repeated: true
        doc: |
          Op types to handle, such as `CollectiveReduce`. Empty leaves the
          choice to TensorFlow.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

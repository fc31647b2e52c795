# yaml-language-server: $schema=profile.schema.json
meta:
  id: allocation_description
  title: tensorflow.AllocationDescription
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  The buffer behind a tensor: its size and where it came from.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/allocation_description.proto
-orig-id: tensorflow.AllocationDescription
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
      - id: requested_bytes
        size: wire.size
        type: pb::int64
        if: wire.number == 1
        doc: Size asked for, in bytes.
      - id: allocated_bytes
        size: wire.size
        type: pb::int64
        if: wire.number == 2
        doc: |
          Size the allocator really gave, in bytes. Absent when the allocator
          does not track it.
      - id: allocator_name
        size: wire.size
        type: str
        if: wire.number == 3
        doc: Name of the allocator, such as `cpu` or `GPU_0_bfc`.
      - id: allocation_id
        size: wire.size
        type: pb::int64
        if: wire.number == 4
        doc: |
          Number of the allocation. Absent when the allocator does not track it.
      - id: has_single_reference
        size: wire.size
        type: pb::bool
        if: wire.number == 5
        doc: True when only one tensor still uses the buffer.
      - id: ptr
        size: wire.size
        type: pb::uint64
        if: wire.number == 6
        doc: Address of the buffer in the memory of the process that ran.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

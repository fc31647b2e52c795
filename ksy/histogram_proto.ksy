# yaml-language-server: $schema=profile.schema.json
meta:
  id: histogram_proto
  title: tensorflow.HistogramProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  A histogram: totals of all values, and how many values fall into each bucket.

  `bucket_limit` and `bucket` have the same length and belong together index by
  index. All counts are doubles.
doc-ref: https://github.com/openxla/xla/blob/main/xla/tsl/protobuf/histogram.proto
-orig-id: tensorflow.HistogramProto
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
      - id: min
        size: wire.size
        type: pb::double
        if: wire.number == 1
        doc: Smallest value seen.
      - id: max
        size: wire.size
        type: pb::double
        if: wire.number == 2
        doc: Largest value seen.
      - id: num
        size: wire.size
        type: pb::double
        if: wire.number == 3
        doc: Number of values.
      - id: sum
        size: wire.size
        type: pb::double
        if: wire.number == 4
        doc: Sum of the values. The mean is `sum / num`.
      - id: sum_squares
        size: wire.size
        type: pb::double
        if: wire.number == 5
        doc: Sum of the squares of the values, from which the variance follows.
      - id: bucket_limit
        size: wire.size
        type: pb::repeated_double
        if: wire.number == 6
        doc: |
          Upper ends of the buckets, ascending. Bucket `i` starts where bucket
          `i - 1` ends; the first one starts at the lowest double, and the last
          limit is often the highest double.
      - id: bucket
        size: wire.size
        type: pb::repeated_double
        if: wire.number == 7
        doc: |
          Number of values in each bucket. A run of empty buckets may be written
          as one.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

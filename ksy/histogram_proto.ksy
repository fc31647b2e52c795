# yaml-language-server: $schema=profile.schema.json
meta:
  id: histogram_proto
  title: tensorflow.HistogramProto
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
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
      - id: max
        size: wire.size
        type: pb::double
        if: wire.number == 2
      - id: num
        size: wire.size
        type: pb::double
        if: wire.number == 3
      - id: sum
        size: wire.size
        type: pb::double
        if: wire.number == 4
      - id: sum_squares
        size: wire.size
        type: pb::double
        if: wire.number == 5
      - id: bucket_limit
        size: wire.size
        type: pb::repeated_double
        if: wire.number == 6
      - id: bucket
        size: wire.size
        type: pb::repeated_double
        if: wire.number == 7
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

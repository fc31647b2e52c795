# yaml-language-server: $schema=profile.schema.json
meta:
  id: step_stats
  title: tensorflow.StepStats
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - device_step_stats
    - pb
  encoding: UTF-8
doc: Times and memory use of one step, grouped by device.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/step_stats.proto
-orig-id: tensorflow.StepStats
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
      - id: dev_stats
        size: wire.size
        type: device_step_stats
        if: wire.number == 1
        -repeated: true
        doc: What each device did, one entry for each device.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: checkpoint_state
  title: tensorflow.CheckpointState
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/python/training/checkpoint_state.proto
-orig-id: tensorflow.CheckpointState
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
      - id: model_checkpoint_path
        size: wire.size
        type: str
        if: wire.number == 1
      - id: all_model_checkpoint_paths
        size: wire.size
        type: str
        if: wire.number == 2
        -repeated: true
      - id: all_model_checkpoint_timestamps
        size: wire.size
        type: pb::repeated_double
        if: wire.number == 3
      - id: last_preserved_timestamp
        size: wire.size
        type: pb::double
        if: wire.number == 4
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

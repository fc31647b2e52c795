# yaml-language-server: $schema=profile.schema.json
meta:
  id: checkpoint_state
  title: tensorflow.CheckpointState
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  Which checkpoints a directory holds and which one is the newest.
  The file is named `checkpoint` and is text, not binary, when TensorFlow writes
  it.
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
        doc: |
          Prefix of the newest checkpoint, without `.index` and `.data-…`. A
          relative path starts from the directory of this file.
      - id: all_model_checkpoint_paths
        size: wire.size
        type: str
        if: wire.number == 2
        -repeated: true
        doc: |
          Prefixes of all checkpoints still kept, oldest first; the last one is
          the newest.
      - id: all_model_checkpoint_timestamps
        size: wire.size
        type: pb::repeated_double
        if: wire.number == 3
        doc: |
          When each of these checkpoints was written, in seconds since 1970
          (UTC), in the same order. Empty if it is not known.
      - id: last_preserved_timestamp
        size: wire.size
        type: pb::double
        if: wire.number == 4
        doc: |
          When the last checkpoint that is kept for good was written (see
          `keep_checkpoint_every_n_hours`), in seconds since 1970 (UTC). Absent
          means 0.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

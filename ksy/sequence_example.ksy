# yaml-language-server: $schema=profile.schema.json
meta:
  id: sequence_example
  title: tensorflow.SequenceExample
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - feature_lists
    - features
    - pb
  encoding: UTF-8
doc: |
  One training example that is a sequence, such as the frames of a video or the
  words of a sentence.

  `context` holds what is true of the whole sequence, `feature_lists` what
  changes from step to step. `tf.io.parse_sequence_example` reads it.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/example/example.proto
-orig-id: tensorflow.SequenceExample
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
      - id: context
        size: wire.size
        type: features
        if: wire.number == 1
        doc: Features of the sequence as a whole.
      - id: feature_lists
        size: wire.size
        type: feature_lists
        if: wire.number == 2
        doc: Features that have one value for each step, by name.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

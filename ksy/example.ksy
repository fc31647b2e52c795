# yaml-language-server: $schema=profile.schema.json
meta:
  id: example
  title: tensorflow.Example
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - features
    - pb
  encoding: UTF-8
doc: |
  One training example: a set of named features.

  Data sets are often TFRecord files with one serialised Example in each record.
  `tf.io.parse_example` turns them into tensors; shapes are not stored here and
  come from the reader.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/example/example.proto
-orig-id: tensorflow.Example
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
      - id: features
        size: wire.size
        type: features
        if: wire.number == 1
        doc: The features, by name.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

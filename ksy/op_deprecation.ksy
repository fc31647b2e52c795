# yaml-language-server: $schema=profile.schema.json
meta:
  id: op_deprecation
  title: tensorflow.OpDeprecation
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: Since when an op is deprecated, and why.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/op_def.proto
-orig-id: tensorflow.OpDeprecation
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
      - id: version
        size: wire.size
        type: pb::int32
        if: wire.number == 1
        doc: |
          GraphDef version from which on the op is refused: graphs whose
          `versions.producer` is lower may still use it.
      - id: explanation
        size: wire.size
        type: str
        if: wire.number == 2
        doc: The reason and what to use instead, for people.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

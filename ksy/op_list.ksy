# yaml-language-server: $schema=profile.schema.json
meta:
  id: op_list
  title: tensorflow.OpList
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - op_def
    - pb
  encoding: UTF-8
doc: A list of op definitions, such as the ops a meta-graph uses.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/op_def.proto
-orig-id: tensorflow.OpList
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
      - id: op
        size: wire.size
        type: op_def
        if: wire.number == 1
        -repeated: true
        doc: The definitions; TensorFlow writes them sorted by name.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_constant
  title: tensorflow.SavedConstant
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  A constant tensor that a function uses as an input.
  Its value stands in the graph, not in this message.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/saved_object_graph.proto
-orig-id: tensorflow.SavedConstant
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
      - id: operation
        size: wire.size
        type: str
        if: wire.number == 1
        doc: |
          Name of a `Const` node in the GraphDef of the same MetaGraphDef; its
          attr `value` is the value.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

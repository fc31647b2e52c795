# yaml-language-server: $schema=profile.schema.json
meta:
  id: captured_tensor
  title: tensorflow.CapturedTensor
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  A tensor inside one function that another function takes as an input.
  Saved for functions of custom gradients, which use values of the forward
  function.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/saved_object_graph.proto
-orig-id: tensorflow.CapturedTensor
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
      - id: name
        size: wire.size
        type: str
        if: wire.number == 1
        doc: Tensor name within the graph of that function, `node:output`.
      - id: concrete_function
        size: wire.size
        type: str
        if: wire.number == 2
        doc: |
          Name of the function the tensor belongs to: a key of
          `SavedObjectGraph.concrete_functions`.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

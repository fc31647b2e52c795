# yaml-language-server: $schema=profile.schema.json
meta:
  id: gradient_def
  title: tensorflow.GradientDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  Names the gradient function of a function in the library.

  If the function takes N tensors and returns M, its gradient takes those N and
  M more (the gradients of the results), and returns N (the gradients of the
  inputs).
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/function.proto
-orig-id: tensorflow.GradientDef
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
      - id: function_name
        size: wire.size
        type: str
        if: wire.number == 1
        doc: Name of the function.
      - id: gradient_func
        size: wire.size
        type: str
        if: wire.number == 2
        doc: |
          Name of the function that computes its gradient, also in the library.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: registered_gradient
  title: tensorflow.RegisteredGradient
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  A gradient function that belongs to an op type, not to one function.

  It is saved so that a custom gradient works again after loading.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/function.proto
-orig-id: tensorflow.RegisteredGradient
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
      - id: gradient_func
        size: wire.size
        type: str
        if: wire.number == 1
        doc: Name of the gradient function in the library.
      - id: registered_op_type
        size: wire.size
        type: str
        if: wire.number == 2
        doc: |
          The op type it was registered for. Nodes ask for it with this name in
          their attribute `_gradient_op_type`.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

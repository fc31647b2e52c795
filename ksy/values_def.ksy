# yaml-language-server: $schema=profile.schema.json
meta:
  id: values_def
  title: tensorflow.ValuesDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  The tensors that belong to a context of TensorFlow 1 control flow, and those
  it takes from outside.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/control_flow.proto
-orig-id: tensorflow.ValuesDef
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
      - id: values
        size: wire.size
        type: str
        if: wire.number == 1
        -repeated: true
        doc: |
          Tensor names that occur in the context: its own and those of the
          outside it uses.
      - id: external_values
        size: wire.size
        type: external_values_entry
        if: wire.number == 2
        -repeated: true
        doc: |
          Tensors outside of the context and the tensors inside that stand for
          them.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  external_values_entry:
    doc: One entry of the map `external_values`.
    -map-entry: true
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
          - id: key
            size: wire.size
            type: str
            if: wire.number == 1
            doc: Tensor name outside of the context.
          - id: value
            size: wire.size
            type: str
            if: wire.number == 2
            doc: |
              Tensor name through which the context reads it, the output of a
              Switch or Enter node for example.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: signature_def
  title: tensorflow.SignatureDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - tensor_info
    - tensor_proto
  encoding: UTF-8
doc: |
  A signature: one way to call the model, with named inputs and outputs.

  It ties the names a caller uses to tensors of the graph: feed the input
  tensors, fetch the output tensors. The name of the signature itself is the key
  in `MetaGraphDef.signature_def`.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/meta_graph.proto
-orig-id: tensorflow.SignatureDef
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
      - id: inputs
        size: wire.size
        type: inputs_entry
        if: wire.number == 1
        -repeated: true
        doc: |
          The inputs a caller gives, by name. Empty if nothing needs to be fed.
      - id: outputs
        size: wire.size
        type: outputs_entry
        if: wire.number == 2
        -repeated: true
        doc: The outputs a caller gets, by name.
      - id: method_name
        size: wire.size
        type: str
        if: wire.number == 3
        doc: |
          Deprecated: TensorFlow 2 always writes `tensorflow/serving/predict`,
          and nothing replaces it. It said what kind of call this is; older
          files also have `tensorflow/serving/classify` and
          `tensorflow/serving/regress`.
      - id: defaults
        size: wire.size
        type: defaults_entry
        if: wire.number == 4
        -repeated: true
        doc: |
          Values for inputs that a caller may leave out, by input name. An input
          without an entry here must be given.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  inputs_entry:
    doc: One named input.
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
            doc: |
              Name of the input as a caller gives it; need not be the name of a
              node.
          - id: value
            size: wire.size
            type: tensor_info
            if: wire.number == 2
            doc: The tensor of the graph that is fed, with its type and shape.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  outputs_entry:
    doc: One named output.
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
            doc: |
              Name of the output as a caller sees it; need not be the name of a
              node.
          - id: value
            size: wire.size
            type: tensor_info
            if: wire.number == 2
            doc: |
              The tensor of the graph that is fetched, with its type and shape.
              In `__saved_model_init_op` it names a node, not a tensor.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  defaults_entry:
    doc: The default value of one input.
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
            doc: Name of the input, a key of `inputs`.
          - id: value
            size: wire.size
            type: tensor_proto
            if: wire.number == 2
            doc: The value used if the caller does not give this input.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_concrete_function
  title: tensorflow.SavedConcreteFunction
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - structured_value
  encoding: UTF-8
doc: |
  What a traced function needs besides its FunctionDef: captured inputs and the
  structure of arguments and results.
  The name of the function is the key in the map
  `SavedObjectGraph.concrete_functions`.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/saved_object_graph.proto
-orig-id: tensorflow.SavedConcreteFunction
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
      - id: bound_inputs
        size: wire.size
        type: pb::repeated_int32
        if: wire.number == 2
        doc: |
          Ids of the objects the function captures, variables for example, in
          order. They are the last inputs of the FunctionDef, behind those the
          caller passes. An id is an index into `SavedObjectGraph.nodes`.
      - id: canonicalized_input_signature
        size: wire.size
        type: structured_value
        if: wire.number == 3
        doc: |
          The arguments the function was traced for: a tuple of the positional
          arguments (a tuple) and the keyword arguments (a dictionary). Tensors
          appear as TensorSpec (or another TypeSpec), other arguments with their
          value.
      - id: output_signature
        size: wire.size
        type: structured_value
        if: wire.number == 4
        doc: |
          The structure the function returns, with a TensorSpec (or another
          TypeSpec) in the place of each tensor. A loader packs the flat results
          of the function into it.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: function_spec
  title: tensorflow.FunctionSpec
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - structured_value
  encoding: UTF-8
doc: The Python signature of a function and how it was wrapped by `tf.function`.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/saved_object_graph.proto
-orig-id: tensorflow.FunctionSpec
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
      - id: fullargspec
        size: wire.size
        type: structured_value
        if: wire.number == 1
        doc: |
          Names and defaults of the arguments: a named tuple `FullArgSpec`, as
          `inspect.getfullargspec` gives it, with the fields args, varargs,
          varkw, defaults, kwonlyargs, kwonlydefaults and annotations. The
          annotations are left out.
      - id: is_method
        size: wire.size
        type: pb::bool
        if: wire.number == 2
        doc: |
          Whether the first argument is `self`, which a caller does not pass.
          Current TensorFlow always writes false, that is nothing.
      - id: input_signature
        size: wire.size
        type: structured_value
        if: wire.number == 5
        doc: |
          The `input_signature` given to `tf.function`: a tuple of TensorSpec.
          None if there was none.
      - id: jit_compile
        size: wire.size
        type: jit_compile
        if: wire.number == 6
        doc: |
          The `jit_compile` given to `tf.function`: whether XLA compiles the
          function.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  jit_compile:
    doc: Whether a function is compiled with XLA.
    -webide-representation: '{value}'
    seq:
      - id: raw
        type: pb::varint
    instances:
      value:
        value: raw.signed
        enum: values
    types:
      repeated:
        seq:
          - id: values
            type: jit_compile
            repeat: eos
    enums:
      values:
        0:
          id: default
          doc: Nothing was said; TensorFlow decides.
        1:
          id: 'on'
          doc: XLA must compile the function; it fails if XLA cannot.
        2:
          id: 'off'
          doc: The function is not compiled with XLA on account of this setting.

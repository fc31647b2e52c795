# yaml-language-server: $schema=profile.schema.json
meta:
  id: kernel_list
  title: tensorflow.KernelList
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - kernel_def
    - pb
  encoding: UTF-8
doc: A list of kernels, such as all kernels of a TensorFlow build.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/kernel_def.proto
-orig-id: tensorflow.KernelList
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
      - id: kernel
        size: wire.size
        type: kernel_def
        if: wire.number == 1
        -repeated: true
        doc: The kernels.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

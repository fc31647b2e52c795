# yaml-language-server: $schema=profile.schema.json
meta:
  id: api_defs
  title: tensorflow.ApiDefs
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - api_def
    - pb
  encoding: UTF-8
doc: |
  A list of ApiDefs. TensorFlow's own are text files, `api_def_*.pbtxt`, not
  binary ones.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/api_def.proto
-orig-id: tensorflow.ApiDefs
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
        type: api_def
        if: wire.number == 1
        -repeated: true
        doc: The ApiDefs, one for each op.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

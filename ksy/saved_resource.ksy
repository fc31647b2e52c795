# yaml-language-server: $schema=profile.schema.json
meta:
  id: saved_resource
  title: tensorflow.SavedResource
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  An object that owns a resource with a life of its own, a lookup table for
  example.
  Its children hold the functions that create the resource (`_create_resource`)
  and fill it (`_initialize`).
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/saved_object_graph.proto
-orig-id: tensorflow.SavedResource
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
      - id: device
        size: wire.size
        type: str
        if: wire.number == 1
        doc: |
          Device on which the resource has to be created, for example `CPU`.
          Empty leaves the choice to the loader.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

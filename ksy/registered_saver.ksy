# yaml-language-server: $schema=profile.schema.json
meta:
  id: registered_saver
  title: tensorflow.RegisteredSaver
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  Names the registered checkpoint saver that stored an object, in its own way.
  A checkpoint that uses one can only be loaded where that saver is registered.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/trackable_object_graph.proto
-orig-id: tensorflow.RegisteredSaver
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
        doc: Name under which the saver is registered, `package.Name`.
      - id: object_name
        size: wire.size
        type: str
        if: wire.number == 2
        doc: |
          Name of the object for that saver, generated from its path in the
          object graph and unique in the checkpoint.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: session_metadata
  title: tensorflow.SessionMetadata
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  Name and version of a session. Together they tell the sessions of a process
  apart.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/config.proto
-orig-id: tensorflow.SessionMetadata
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
        doc: Name of the session, such as the name of the model.
      - id: version
        size: wire.size
        type: pb::int64
        if: wire.number == 2
        doc: |
          Version of the session: 0 or more. Optional.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

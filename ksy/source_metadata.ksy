# yaml-language-server: $schema=profile.schema.json
meta:
  id: source_metadata
  title: tensorflow.SourceMetadata
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: Which code wrote an event file.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/util/event.proto
-orig-id: tensorflow.SourceMetadata
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
      - id: writer
        size: wire.size
        type: str
        if: wire.number == 1
        doc: |
          Name of the writer's code, such as
          `tensorflow.core.util.events_writer`.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

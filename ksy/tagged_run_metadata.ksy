# yaml-language-server: $schema=profile.schema.json
meta:
  id: tagged_run_metadata
  title: tensorflow.TaggedRunMetadata
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: The trace of one session run in an event file, under a name.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/util/event.proto
-orig-id: tensorflow.TaggedRunMetadata
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
      - id: tag
        size: wire.size
        type: str
        if: wire.number == 1
        doc: Name of the run, unique in the file, such as `step 100`.
      - id: run_metadata
        size: wire.size
        if: wire.number == 2
        doc: |
          A serialised RunMetadata. Kept as bytes so that a reader decodes it
          only when needed.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: fingerprint_def
  title: tensorflow.FingerprintDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
    - version_def
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/fingerprint.proto
-orig-id: tensorflow.FingerprintDef
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
      - id: saved_model_checksum
        size: wire.size
        type: pb::uint64
        if: wire.number == 1
      - id: graph_def_program_hash
        size: wire.size
        type: pb::uint64
        if: wire.number == 2
      - id: signature_def_hash
        size: wire.size
        type: pb::uint64
        if: wire.number == 3
      - id: saved_object_graph_hash
        size: wire.size
        type: pb::uint64
        if: wire.number == 4
      - id: checkpoint_hash
        size: wire.size
        type: pb::uint64
        if: wire.number == 5
      - id: version
        size: wire.size
        type: version_def
        if: wire.number == 6
      - id: uuid
        size: wire.size
        type: str
        if: wire.number == 7
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

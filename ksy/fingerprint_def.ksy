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
doc: |
  The fingerprint of a SavedModel: the content of the file `fingerprint.pb`.

  Its 64-bit hashes tell whether two SavedModels are the same, and in which part
  they differ. Where a model has several meta-graphs, the first one is hashed.
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
        doc: |
          Hash of the bytes of `saved_model.pb`. It can differ for the same
          model saved twice.
      - id: graph_def_program_hash
        size: wire.size
        type: pb::uint64
        if: wire.number == 2
        doc: |
          Hash of the graph, after parts that do not matter (such as generated
          numbers in function names) are evened out.
      - id: signature_def_hash
        size: wire.size
        type: pb::uint64
        if: wire.number == 3
        doc: Hash of the signatures, evened out in the same way.
      - id: saved_object_graph_hash
        size: wire.size
        type: pb::uint64
        if: wire.number == 4
        doc: |
          Hash of the object graph (`object_graph_def`), evened out in the same
          way.
      - id: checkpoint_hash
        size: wire.size
        type: pb::uint64
        if: wire.number == 5
        doc: |
          Hash of the checkpoint's index file. Absent means 0: the model has no
          variables.
      - id: version
        size: wire.size
        type: version_def
        if: wire.number == 6
        doc: |
          Version of the rules by which the hashes are made; compare only
          fingerprints of one version.
      - id: uuid
        size: wire.size
        type: str
        if: wire.number == 7
        doc: Random id, new each time the model is saved. Absent in older files.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

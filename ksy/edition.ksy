# yaml-language-server: $schema=profile.schema.json
meta:
  id: edition
  title: google.protobuf.Edition
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  The edition of the protobuf language a file is written in.
  Later editions have higher numbers. They set the defaults of the features in
  FeatureSet.
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.Edition
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
        type: edition
        repeat: eos
enums:
  values:
    0:
      id: edition_unknown
      doc: No edition given.
    900:
      id: edition_legacy
      doc: Stands for the time before any edition; only to state defaults.
    998:
      id: edition_proto2
      doc: The `proto2` syntax, seen as an edition.
    999:
      id: edition_proto3
      doc: The `proto3` syntax, seen as an edition.
    1000: edition_2023
    1001: edition_2024
    1002: edition_2026
    9999:
      id: edition_unstable
      doc: For features still under development.
    1:
      id: edition_1_test_only
      doc: For protobuf's own tests.
    2:
      id: edition_2_test_only
      doc: For protobuf's own tests.
    99997:
      id: edition_99997_test_only
      doc: For protobuf's own tests.
    99998:
      id: edition_99998_test_only
      doc: For protobuf's own tests.
    99999:
      id: edition_99999_test_only
      doc: For protobuf's own tests.
    2147483647:
      id: edition_max
      doc: Stands for no upper limit.

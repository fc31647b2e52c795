# yaml-language-server: $schema=profile.schema.json
meta:
  id: edition
  title: google.protobuf.Edition
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
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
    0: edition_unknown
    900: edition_legacy
    998: edition_proto2
    999: edition_proto3
    1000: edition_2023
    1001: edition_2024
    1002: edition_2026
    9999: edition_unstable
    1: edition_1_test_only
    2: edition_2_test_only
    99997: edition_99997_test_only
    99998: edition_99998_test_only
    99999: edition_99999_test_only
    2147483647: edition_max

# yaml-language-server: $schema=profile.schema.json
meta:
  id: symbol_visibility
  title: google.protobuf.SymbolVisibility
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.SymbolVisibility
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
        type: symbol_visibility
        repeat: eos
enums:
  values:
    0: visibility_unset
    1: visibility_local
    2: visibility_export

# yaml-language-server: $schema=profile.schema.json
meta:
  id: symbol_visibility
  title: google.protobuf.SymbolVisibility
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: Whether other files may use a message or enum.
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
    0:
      id: visibility_unset
      doc: Nothing is said; `default_symbol_visibility` of the file decides.
    1:
      id: visibility_local
      doc: Only its own file.
    2:
      id: visibility_export
      doc: All files.

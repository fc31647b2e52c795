# yaml-language-server: $schema=profile.schema.json
meta:
  id: file_options
  title: google.protobuf.FileOptions
  license: BSD-3-Clause
  ks-version: '0.11'
  imports:
    - feature_set
    - pb
    - uninterpreted_option
  encoding: UTF-8
doc-ref: https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto
-orig-id: google.protobuf.FileOptions
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
      - id: java_package
        size: wire.size
        type: str
        if: wire.number == 1
        -oneof: _java_package
      - id: java_outer_classname
        size: wire.size
        type: str
        if: wire.number == 8
        -oneof: _java_outer_classname
      - id: optimize_for
        size: wire.size
        type: optimize_mode
        if: wire.number == 9
        -oneof: _optimize_for
      - id: java_multiple_files
        size: wire.size
        type: pb::bool
        if: wire.number == 10
        -oneof: _java_multiple_files
      - id: go_package
        size: wire.size
        type: str
        if: wire.number == 11
        -oneof: _go_package
      - id: cc_generic_services
        size: wire.size
        type: pb::bool
        if: wire.number == 16
        -oneof: _cc_generic_services
      - id: java_generic_services
        size: wire.size
        type: pb::bool
        if: wire.number == 17
        -oneof: _java_generic_services
      - id: py_generic_services
        size: wire.size
        type: pb::bool
        if: wire.number == 18
        -oneof: _py_generic_services
      - id: java_generate_equals_and_hash
        size: wire.size
        type: pb::bool
        if: wire.number == 20
        -oneof: _java_generate_equals_and_hash
        doc: DEPRECATED-TODO
      - id: deprecated
        size: wire.size
        type: pb::bool
        if: wire.number == 23
        -oneof: _deprecated
      - id: java_string_check_utf8
        size: wire.size
        type: pb::bool
        if: wire.number == 27
        -oneof: _java_string_check_utf8
      - id: cc_enable_arenas
        size: wire.size
        type: pb::bool
        if: wire.number == 31
        -oneof: _cc_enable_arenas
      - id: objc_class_prefix
        size: wire.size
        type: str
        if: wire.number == 36
        -oneof: _objc_class_prefix
      - id: csharp_namespace
        size: wire.size
        type: str
        if: wire.number == 37
        -oneof: _csharp_namespace
      - id: swift_prefix
        size: wire.size
        type: str
        if: wire.number == 39
        -oneof: _swift_prefix
      - id: php_class_prefix
        size: wire.size
        type: str
        if: wire.number == 40
        -oneof: _php_class_prefix
      - id: php_namespace
        size: wire.size
        type: str
        if: wire.number == 41
        -oneof: _php_namespace
      - id: php_metadata_namespace
        size: wire.size
        type: str
        if: wire.number == 44
        -oneof: _php_metadata_namespace
      - id: ruby_package
        size: wire.size
        type: str
        if: wire.number == 45
        -oneof: _ruby_package
      - id: features
        size: wire.size
        type: feature_set
        if: wire.number == 50
      - id: uninterpreted_option
        size: wire.size
        type: uninterpreted_option
        if: wire.number == 999
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  optimize_mode:
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
            type: optimize_mode
            repeat: eos
    enums:
      values:
        1: speed
        2: code_size
        3: lite_runtime

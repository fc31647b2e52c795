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
doc: |
  Options of a .proto file, most of them for one language.
  Custom options are extensions and show up as unknown fields.
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
        doc: Package of the Java classes. Absent is the proto package.
      - id: java_outer_classname
        size: wire.size
        type: str
        if: wire.number == 8
        -oneof: _java_outer_classname
        doc: |
          Name of the Java class around the file. Absent is made from the file
          name.
      - id: optimize_for
        size: wire.size
        type: optimize_mode
        if: wire.number == 9
        -oneof: _optimize_for
        doc: Whether generated code aims at speed or size. Absent is `SPEED`.
      - id: java_multiple_files
        size: wire.size
        type: pb::bool
        if: wire.number == 10
        -oneof: _java_multiple_files
        doc: |
          Whether each top-level message, enum and service gets a Java file of
          its own. Editions from 2024 on do not have it.
      - id: go_package
        size: wire.size
        type: str
        if: wire.number == 11
        -oneof: _go_package
        doc: Import path of the Go package, optionally with `;` and its name.
      - id: cc_generic_services
        size: wire.size
        type: pb::bool
        if: wire.number == 16
        -oneof: _cc_generic_services
        doc: |
          Whether to generate the old RPC-independent services for C++; off by
          default.
      - id: java_generic_services
        size: wire.size
        type: pb::bool
        if: wire.number == 17
        -oneof: _java_generic_services
        doc: |
          Whether to generate the old RPC-independent services for Java; off by
          default.
      - id: py_generic_services
        size: wire.size
        type: pb::bool
        if: wire.number == 18
        -oneof: _py_generic_services
        doc: |
          Whether to generate the old RPC-independent services for Python; off
          by default.
      - id: java_generate_equals_and_hash
        size: wire.size
        type: pb::bool
        if: wire.number == 20
        -oneof: _java_generate_equals_and_hash
        doc: |
          Deprecated: it has no effect any more, without replacement.
      - id: deprecated
        size: wire.size
        type: pb::bool
        if: wire.number == 23
        -oneof: _deprecated
        doc: Whether the whole file is marked as deprecated.
      - id: java_string_check_utf8
        size: wire.size
        type: pb::bool
        if: wire.number == 27
        -oneof: _java_string_check_utf8
        doc: |
          Whether Java checks strings of a proto2 file to be UTF-8. In proto3 it
          always does.
      - id: cc_enable_arenas
        size: wire.size
        type: pb::bool
        if: wire.number == 31
        -oneof: _cc_enable_arenas
        doc: Whether C++ messages can live in arenas; on by default.
      - id: objc_class_prefix
        size: wire.size
        type: str
        if: wire.number == 36
        -oneof: _objc_class_prefix
        doc: Prefix of the Objective-C classes.
      - id: csharp_namespace
        size: wire.size
        type: str
        if: wire.number == 37
        -oneof: _csharp_namespace
        doc: Namespace of the C# classes. Absent is made from the package.
      - id: swift_prefix
        size: wire.size
        type: str
        if: wire.number == 39
        -oneof: _swift_prefix
        doc: Prefix of the Swift types. Absent is made from the package.
      - id: php_class_prefix
        size: wire.size
        type: str
        if: wire.number == 40
        -oneof: _php_class_prefix
        doc: Prefix of the PHP classes. Absent is none.
      - id: php_namespace
        size: wire.size
        type: str
        if: wire.number == 41
        -oneof: _php_namespace
        doc: Namespace of the PHP classes. Absent is made from the package.
      - id: php_metadata_namespace
        size: wire.size
        type: str
        if: wire.number == 44
        -oneof: _php_metadata_namespace
        doc: |
          Namespace of the PHP metadata classes. Absent is made from the file
          name.
      - id: ruby_package
        size: wire.size
        type: str
        if: wire.number == 45
        -oneof: _ruby_package
        doc: Module of the Ruby classes. Absent is made from the package.
      - id: features
        size: wire.size
        type: feature_set
        if: wire.number == 50
        doc: |
          Features set for the whole file, which override the edition's
          defaults.
      - id: uninterpreted_option
        size: wire.size
        type: uninterpreted_option
        if: wire.number == 999
        -repeated: true
        doc: |
          Options the parser has not resolved yet; empty in finished
          descriptors.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  optimize_mode:
    doc: What generated code aims at.
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
        1:
          id: speed
          doc: Complete, fast code for each message.
        2:
          id: code_size
          doc: Little code, which works by reflection and is slower.
        3:
          id: lite_runtime
          doc: Code for the small runtime, without descriptors and reflection.

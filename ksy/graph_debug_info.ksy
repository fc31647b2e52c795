# yaml-language-server: $schema=profile.schema.json
meta:
  id: graph_debug_info
  title: tensorflow.GraphDebugInfo
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  Where the nodes of a graph come from: stack traces by node.

  Found in `GraphDef.debug_info` and in the file
  `debug/saved_model_debug_info.pb` of a SavedModel. Equal traces and equal
  frames are stored once and referred to by id.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/graph_debug_info.proto
-orig-id: tensorflow.GraphDebugInfo
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
      - id: files
        size: wire.size
        type: str
        if: wire.number == 1
        -repeated: true
        doc: |
          Names of the source files; `file_index` counts in this list, from 0.
      - id: traces
        size: wire.size
        type: traces_entry
        if: wire.number == 2
        -repeated: true
        doc: |
          Deprecated: replaced by `name_to_trace_id` and `traces_by_id`. Stack
          traces by node.
      - id: frames_by_id
        size: wire.size
        type: frames_by_id_entry
        if: wire.number == 4
        -repeated: true
        doc: The stack frames, by id.
      - id: name_to_trace_id
        size: wire.size
        type: name_to_trace_id_entry
        if: wire.number == 5
        -repeated: true
        doc: Which stack trace belongs to which node.
      - id: traces_by_id
        size: wire.size
        type: traces_by_id_entry
        if: wire.number == 6
        -repeated: true
        doc: The stack traces, by id.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  file_line_col:
    doc: |
      One stack frame: a place in the source code.
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
          - id: file_index
            size: wire.size
            type: pb::int32
            if: wire.number == 1
            -oneof: _file_index
            doc: Index of the file in `files`, from 0.
          - id: line
            size: wire.size
            type: pb::int32
            if: wire.number == 2
            -oneof: _line
            doc: Line number in the file.
          - id: col
            size: wire.size
            type: pb::int32
            if: wire.number == 3
            -oneof: _col
            doc: Column in the line.
          - id: func
            size: wire.size
            type: str
            if: wire.number == 4
            -oneof: _func
            doc: Name of the function that contains the line.
          - id: code
            size: wire.size
            type: str
            if: wire.number == 5
            -oneof: _code
            doc: Text of the line.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  stack_trace:
    doc: |
      One stack trace: the frames that led to a node.
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
          - id: file_line_cols
            size: wire.size
            type: file_line_col
            if: wire.number == 1
            -repeated: true
            doc: |
              Deprecated: replaced by `frame_id`. The frames themselves.
          - id: frame_id
            size: wire.size
            type: pb::repeated_fixed64
            if: wire.number == 2
            doc: The frames in order, as keys of `frames_by_id`.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  frames_by_id_entry:
    doc: One stack frame and its id.
    -map-entry: true
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
          - id: key
            size: wire.size
            type: pb::fixed64
            if: wire.number == 1
            doc: Id of the frame, 64 bits.
          - id: value
            size: wire.size
            type: file_line_col
            if: wire.number == 2
            doc: The frame.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  traces_by_id_entry:
    doc: One stack trace and its id.
    -map-entry: true
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
          - id: key
            size: wire.size
            type: pb::fixed64
            if: wire.number == 1
            doc: Id of the trace, 64 bits.
          - id: value
            size: wire.size
            type: stack_trace
            if: wire.number == 2
            doc: The trace.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  traces_entry:
    doc: |
      Deprecated: one entry of `traces`.
    -map-entry: true
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
          - id: key
            size: wire.size
            type: str
            if: wire.number == 1
            doc: The node, as in `name_to_trace_id`.
          - id: value
            size: wire.size
            type: stack_trace
            if: wire.number == 2
            doc: Its stack trace.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  name_to_trace_id_entry:
    doc: One node and the id of its stack trace.
    -map-entry: true
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
          - id: key
            size: wire.size
            type: str
            if: wire.number == 1
            doc: |
              The node: `node@function`. For a node of the graph itself the
              function is empty, and the `@` may be missing.
          - id: value
            size: wire.size
            type: pb::fixed64
            if: wire.number == 2
            doc: Id of its trace, a key of `traces_by_id`.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

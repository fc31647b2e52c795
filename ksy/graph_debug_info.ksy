# yaml-language-server: $schema=profile.schema.json
meta:
  id: graph_debug_info
  title: tensorflow.GraphDebugInfo
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
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
      - id: traces
        size: wire.size
        type: traces_entry
        if: wire.number == 2
        -repeated: true
      - id: frames_by_id
        size: wire.size
        type: frames_by_id_entry
        if: wire.number == 4
        -repeated: true
      - id: name_to_trace_id
        size: wire.size
        type: name_to_trace_id_entry
        if: wire.number == 5
        -repeated: true
      - id: traces_by_id
        size: wire.size
        type: traces_by_id_entry
        if: wire.number == 6
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  file_line_col:
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
          - id: line
            size: wire.size
            type: pb::int32
            if: wire.number == 2
            -oneof: _line
          - id: col
            size: wire.size
            type: pb::int32
            if: wire.number == 3
            -oneof: _col
          - id: func
            size: wire.size
            type: str
            if: wire.number == 4
            -oneof: _func
          - id: code
            size: wire.size
            type: str
            if: wire.number == 5
            -oneof: _code
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  stack_trace:
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
          - id: frame_id
            size: wire.size
            type: pb::repeated_fixed64
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  frames_by_id_entry:
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
          - id: value
            size: wire.size
            type: file_line_col
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  traces_by_id_entry:
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
          - id: value
            size: wire.size
            type: stack_trace
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  traces_entry:
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
          - id: value
            size: wire.size
            type: stack_trace
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  name_to_trace_id_entry:
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
          - id: value
            size: wire.size
            type: pb::fixed64
            if: wire.number == 2
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: summary
  title: tensorflow.Summary
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - histogram_proto
    - pb
    - summary_metadata
    - tensor_proto
  encoding: UTF-8
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/summary.proto
-orig-id: tensorflow.Summary
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
      - id: value
        size: wire.size
        type: value
        if: wire.number == 1
        -repeated: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  image:
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
          - id: height
            size: wire.size
            type: pb::int32
            if: wire.number == 1
          - id: width
            size: wire.size
            type: pb::int32
            if: wire.number == 2
          - id: colorspace
            size: wire.size
            type: pb::int32
            if: wire.number == 3
          - id: encoded_image_string
            size: wire.size
            if: wire.number == 4
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  audio:
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
          - id: sample_rate
            size: wire.size
            type: pb::float
            if: wire.number == 1
          - id: num_channels
            size: wire.size
            type: pb::int64
            if: wire.number == 2
          - id: length_frames
            size: wire.size
            type: pb::int64
            if: wire.number == 3
          - id: encoded_audio_string
            size: wire.size
            if: wire.number == 4
          - id: content_type
            size: wire.size
            type: str
            if: wire.number == 5
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  value:
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
          - id: tag
            size: wire.size
            type: str
            if: wire.number == 1
          - id: simple_value
            size: wire.size
            type: pb::float
            if: wire.number == 2
            -oneof: value
          - id: obsolete_old_style_histogram
            size: wire.size
            if: wire.number == 3
            -oneof: value
          - id: image
            size: wire.size
            type: image
            if: wire.number == 4
            -oneof: value
          - id: histo
            size: wire.size
            type: histogram_proto
            if: wire.number == 5
            -oneof: value
          - id: audio
            size: wire.size
            type: audio
            if: wire.number == 6
            -oneof: value
          - id: node_name
            size: wire.size
            type: str
            if: wire.number == 7
          - id: tensor
            size: wire.size
            type: tensor_proto
            if: wire.number == 8
            -oneof: value
          - id: metadata
            size: wire.size
            type: summary_metadata
            if: wire.number == 9
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

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
doc: |
  A set of named values that a program records for TensorBoard.

  It travels in the `summary` field of an Event, which gives the step and the
  time. Summary ops also return it, serialised, as a string tensor.
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
        doc: The values, each with its own name and kind.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  image:
    doc: An encoded picture, as the image summary op of TensorFlow 1 writes it.
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
            doc: Height in pixels.
          - id: width
            size: wire.size
            type: pb::int32
            if: wire.number == 2
            doc: Width in pixels.
          - id: colorspace
            size: wire.size
            type: pb::int32
            if: wire.number == 3
            doc: |
              Colour layout of the pixels: 1 grey, 2 grey and alpha, 3 RGB, 4
              RGBA, 5 digital YUV, 6 BGRA.
          - id: encoded_image_string
            size: wire.size
            if: wire.number == 4
            doc: The picture as the bytes of an image file, usually PNG.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  audio:
    doc: |
      An encoded sound clip, as the audio summary op of TensorFlow 1 writes it.
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
            doc: Sample rate in hertz.
          - id: num_channels
            size: wire.size
            type: pb::int64
            if: wire.number == 2
            doc: |
              Number of channels: 1 is mono, 2 is stereo.
          - id: length_frames
            size: wire.size
            type: pb::int64
            if: wire.number == 3
            doc: Length of the clip in frames, that is samples per channel.
          - id: encoded_audio_string
            size: wire.size
            if: wire.number == 4
            doc: |
              The clip as the bytes of a sound file, in the format that
              `content_type` names.
          - id: content_type
            size: wire.size
            type: str
            if: wire.number == 5
            doc: MIME type of `encoded_audio_string`, such as `audio/wav`.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end
  value:
    doc: |
      One named value of a summary.

      The value itself is in the oneof `value`. TensorFlow 1 uses a member for
      each kind; TensorFlow 2 writes every kind as `tensor` and tells them apart
      by `metadata`.
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
            doc: |
              Name of the time series, such as `train/loss`. Slashes group
              series in TensorBoard.
          - id: simple_value
            size: wire.size
            type: pb::float
            if: wire.number == 2
            -oneof: value
            doc: A scalar.
          - id: obsolete_old_style_histogram
            size: wire.size
            if: wire.number == 3
            -oneof: value
            doc: |
              A histogram in an early format that is no longer written; `histo`
              replaced it.
          - id: image
            size: wire.size
            type: image
            if: wire.number == 4
            -oneof: value
            doc: An image.
          - id: histo
            size: wire.size
            type: histogram_proto
            if: wire.number == 5
            -oneof: value
            doc: A histogram.
          - id: audio
            size: wire.size
            type: audio
            if: wire.number == 6
            -oneof: value
            doc: A sound clip.
          - id: node_name
            size: wire.size
            type: str
            if: wire.number == 7
            doc: |
              Deprecated: no longer written. It held the name of the node that
              made the value; `tag` names the series.
          - id: tensor
            size: wire.size
            type: tensor_proto
            if: wire.number == 8
            -oneof: value
            doc: |
              A value of any kind, as a tensor. The plugin named in `metadata`
              knows how to read it.
          - id: metadata
            size: wire.size
            type: summary_metadata
            if: wire.number == 9
            doc: |
              How to show the series. Usually written only with the first value
              of each `tag` in a file; it then holds for the later ones too.
          - id: unknown
            size: wire.size
            if: _io.pos < wire.end

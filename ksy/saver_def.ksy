# yaml-language-server: $schema=profile.schema.json
meta:
  id: saver_def
  title: tensorflow.SaverDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  How to save and restore the variables of a graph.

  To restore, feed the path of the checkpoint to `filename_tensor_name` and run
  `restore_op_name`. The values themselves are in the checkpoint: in a
  SavedModel the files `variables/variables.*`.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/saver.proto
-orig-id: tensorflow.SaverDef
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
      - id: filename_tensor_name
        size: wire.size
        type: str
        if: wire.number == 1
        doc: |
          Tensor name of the `DT_STRING` scalar that takes the path of the
          checkpoint, without `.index` or `.data-…`; `save/Const:0` in
          TensorFlow 1, `saver_filename:0` in 2.
      - id: save_tensor_name
        size: wire.size
        type: str
        if: wire.number == 2
        doc: |
          Tensor name to fetch in order to save; its value is the path that was
          written.
      - id: restore_op_name
        size: wire.size
        type: str
        if: wire.number == 3
        doc: |
          Name of the node to run in order to restore, such as
          `save/restore_all`. A node name, without `:0`.
      - id: max_to_keep
        size: wire.size
        type: pb::int32
        if: wire.number == 4
        doc: |
          How many of the latest checkpoints to keep while training; older ones
          are deleted. Absent or 0 keeps all.
      - id: sharded
        size: wire.size
        type: pb::bool
        if: wire.number == 5
        doc: |
          True if every device writes its own data file of the checkpoint.
          Absent means false: one file for all.
      - id: keep_checkpoint_every_n_hours
        size: wire.size
        type: pb::float
        if: wire.number == 6
        doc: |
          Hours of training after which one more checkpoint is kept for good,
          besides the latest `max_to_keep`. Absent means none is.
      - id: version
        size: wire.size
        type: checkpoint_format_version
        if: wire.number == 7
        doc: Format of the checkpoint files. Absent means `LEGACY`.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end
  checkpoint_format_version:
    doc: Format of the checkpoint that the saver writes.
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
            type: checkpoint_format_version
            repeat: eos
    enums:
      values:
        0:
          id: legacy
          doc: Early internal format.
        1:
          id: v1
          doc: |
            Deprecated: one table file per checkpoint that holds names and
            values, with `SavedTensorSlices` entries. Replaced by V2.
        2:
          id: v2
          doc: |
            TensorBundle: one `.index` file with names, shapes and places
            (`BundleEntryProto`), and `.data-…` files with the values.

# yaml-language-server: $schema=profile.schema.json
meta:
  id: cluster_def
  title: tensorflow.ClusterDef
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - job_def
    - pb
  encoding: UTF-8
doc: |
  The machines of a distributed TensorFlow run: jobs, each with its tasks.

  All processes of a cluster are given the same ClusterDef.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/protobuf/cluster.proto
-orig-id: tensorflow.ClusterDef
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
      - id: job
        size: wire.size
        type: job_def
        if: wire.number == 1
        -repeated: true
        doc: The jobs, such as `worker` and `ps` (parameter servers).
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

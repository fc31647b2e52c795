# yaml-language-server: $schema=profile.schema.json
meta:
  id: variable_aggregation
  title: tensorflow.VariableAggregation
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: |
  How the updates of a variable from several replicas become one update.
  Only matters under a distribution strategy.
doc-ref: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/framework/variable.proto
-orig-id: tensorflow.VariableAggregation
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
        type: variable_aggregation
        repeat: eos
enums:
  values:
    0:
      id: variable_aggregation_none
      doc: |
        Nothing is said; updating the variable from several replicas is an
        error.
    1:
      id: variable_aggregation_sum
      doc: The updates are added.
    2:
      id: variable_aggregation_mean
      doc: The updates are averaged.
    3:
      id: variable_aggregation_only_first_replica
      doc: |
        Only the update of the first replica counts; for values all replicas
        update alike, a step counter for example.

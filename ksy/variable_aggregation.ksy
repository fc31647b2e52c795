# yaml-language-server: $schema=profile.schema.json
meta:
  id: variable_aggregation
  title: tensorflow.VariableAggregation
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
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
    0: variable_aggregation_none
    1: variable_aggregation_sum
    2: variable_aggregation_mean
    3: variable_aggregation_only_first_replica

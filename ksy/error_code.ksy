# yaml-language-server: $schema=profile.schema.json
meta:
  id: error_code
  title: tensorflow.error.Code
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc-ref: https://github.com/openxla/xla/blob/main/xla/tsl/protobuf/error_codes.proto
-orig-id: tensorflow.error.Code
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
        type: error_code
        repeat: eos
enums:
  values:
    0: ok
    1: cancelled
    2: unknown
    3: invalid_argument
    4: deadline_exceeded
    5: not_found
    6: already_exists
    7: permission_denied
    16: unauthenticated
    8: resource_exhausted
    9: failed_precondition
    10: aborted
    11: out_of_range
    12: unimplemented
    13: internal
    14: unavailable
    15: data_loss
    20: do_not_use_reserved_for_future_expansion_use_default_in_switch_instead_

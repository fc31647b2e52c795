# yaml-language-server: $schema=profile.schema.json
meta:
  id: error_code
  title: tensorflow.error.Code
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: The status codes of TensorFlow, numbered like those of gRPC.
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
    0:
      id: ok
      doc: No error.
    1:
      id: cancelled
      doc: The operation was cancelled, by the caller for example.
    2:
      id: unknown
      doc: An error of which no more is known.
    3:
      id: invalid_argument
      doc: An argument is wrong, whatever the state of the system.
    4:
      id: deadline_exceeded
      doc: The deadline passed before the operation was done.
    5:
      id: not_found
      doc: Something asked for, a file for example, does not exist.
    6:
      id: already_exists
      doc: Something to be created exists already.
    7:
      id: permission_denied
      doc: The caller is known but not allowed to do this.
    16:
      id: unauthenticated
      doc: The caller has no valid credentials.
    8:
      id: resource_exhausted
      doc: A resource, memory or a quota for example, is used up.
    9:
      id: failed_precondition
      doc: |
        The system is not in a state that allows this, a variable is not
        initialized for example.
    10:
      id: aborted
      doc: |
        The operation was broken off, most often by another one at the same
        time.
    11:
      id: out_of_range
      doc: |
        The operation went past a valid range, the end of the data for example.
    12:
      id: unimplemented
      doc: The operation is not implemented or not supported.
    13:
      id: internal
      doc: Something inside the system that must hold does not.
    14:
      id: unavailable
      doc: The service cannot be reached now; trying again may help.
    15:
      id: data_loss
      doc: Data is lost or damaged beyond repair.
    20:
      id: do_not_use_reserved_for_future_expansion_use_default_in_switch_instead_
      doc: |
        Not an error code: reminds programs to handle codes they do not know.

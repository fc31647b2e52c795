# yaml-language-server: $schema=profile.schema.json
meta:
  id: rpc_options
  title: tensorflow.RPCOptions
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc-ref: https://github.com/openxla/xla/blob/main/xla/tsl/protobuf/rpc_options.proto
-orig-id: tensorflow.RPCOptions
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
      - id: use_rpc_for_inprocess_master
        size: wire.size
        type: pb::bool
        if: wire.number == 1
      - id: compression_algorithm
        size: wire.size
        type: str
        if: wire.number == 2
      - id: compression_level
        size: wire.size
        type: pb::int32
        if: wire.number == 3
      - id: cache_rpc_response
        size: wire.size
        type: pb::bool
        if: wire.number == 4
      - id: disable_session_connection_sharing
        size: wire.size
        type: pb::bool
        if: wire.number == 5
      - id: num_channels_per_target
        size: wire.size
        type: pb::int32
        if: wire.number == 6
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# yaml-language-server: $schema=profile.schema.json
meta:
  id: rpc_options
  title: tensorflow.RPCOptions
  license: Apache-2.0
  ks-version: '0.11'
  imports:
    - pb
  encoding: UTF-8
doc: Settings for the network calls between processes of a distributed run.
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
        doc: |
          True uses network calls even where client and master share a process.
          Meant for tests; false takes a shortcut.
      - id: compression_algorithm
        size: wire.size
        type: str
        if: wire.number == 2
        doc: |
          Compression of the messages: `deflate` or `gzip`. Empty is no
          compression.
      - id: compression_level
        size: wire.size
        type: pb::int32
        if: wire.number == 3
        doc: |
          Compression level from 0 (none) to 3, used if `compression_algorithm`
          is set.
      - id: cache_rpc_response
        size: wire.size
        type: pb::bool
        if: wire.number == 4
        doc: |
          True makes a sender keep the tensors it sent, so that a receiver can
          ask again after a network error.
      - id: disable_session_connection_sharing
        size: wire.size
        type: pb::bool
        if: wire.number == 5
        doc: |
          True opens new TCP connections instead of sharing them between
          channels.
      - id: num_channels_per_target
        size: wire.size
        type: pb::int32
        if: wire.number == 6
        doc: |
          Number of channels to each target. More than one can be faster on fast
          links, when several transfers overlap. 0 is one.
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# message_key_unknown.ksy:7: /params: a message has no key "params"
meta:
  id: message_key_unknown
  imports:
    - pb
  encoding: UTF-8
params:
  - id: size
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
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

# nested_builtin.ksy:20: /types/str: type id "str" is a built-in type of Kaitai; write it as "str_" with the proto name in -orig-id
meta:
  id: nested_builtin
  imports:
    - pb
  encoding: UTF-8
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
  str:
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

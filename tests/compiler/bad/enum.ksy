# enum.ksy:3: /meta/id: file id "enum" is a module of Python, which the compiled file would hide; name the file otherwise and keep the proto name in -orig-id
meta:
  id: enum
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

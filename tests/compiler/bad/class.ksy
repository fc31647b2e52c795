# class.ksy:3: /meta/id: file id "class" is a keyword of Python; write it as "class_" with the proto name in -orig-id
meta:
  id: class
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

# class_twice_.ksy:2: Python class "ClassTwice" is made by "class_twice.ksy" too; rename one file
meta:
  id: class_twice_
  imports:
    - class_twice
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

# classes.ksy:2: Python class "CLASSES" has a name of the package; rename the file
meta:
  id: classes
  imports:
    - pb
  encoding: UTF-8
-orig-id: training.CLASSES
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
      - id: x
        size: wire.size
        type: pb::int32
        if: wire.number == 1
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

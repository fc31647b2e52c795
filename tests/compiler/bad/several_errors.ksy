# several_errors.ksy:22: /types/record/seq/1/type: no scalar type "pb::int3" (did you mean "pb::int32")
# several_errors.ksy:23: /types/record/seq/1/if: field number 0 is not within 1 to 536870911
# several_errors.ksy:24: /types/record/seq/2/id: field id "x" stands twice, first in line 20
# several_errors.ksy:28: /types/record/seq/2/-repeatd: a field has no key "-repeatd" (did you mean "-repeated")
meta:
  id: several_errors
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
      - id: x
        size: wire.size
        type: pb::int3
        if: wire.number == 0
      - id: x
        size: wire.size
        type: str
        if: wire.number == 1
        -repeatd: true
      - id: unknown
        size: wire.size
        if: _io.pos < wire.end

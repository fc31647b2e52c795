# nested_keyword.ksy:20: /types/lambda: type id "lambda" is a keyword of Python; write it as "lambda_" with the proto name in -orig-id
meta:
  id: nested_keyword
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
  lambda:
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

# import_missing.ksy:6: /meta/imports/1: no file "tensor_shape_prot.ksy" (did you mean "tensor_shape_proto")
meta:
  id: import_missing
  imports:
    - pb
    - tensor_shape_prot
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

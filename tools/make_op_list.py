"""Write the OpDefs of all ops of an installed TensorFlow, as `pbkaitai.graph` ships them.

    python tools/make_op_list.py        needs TensorFlow (made with 2.21)

The list is an OpList sorted by name, without the docs, packed with xz. Users of the
project never run it.
"""

from __future__ import annotations

import lzma
from pathlib import Path

OUTPUT = Path(__file__).resolve().parents[1] / "pbkaitai" / "graph" / "op_list.pb.xz"


def main() -> None:
    """Make the list and tell its sizes."""
    plain = op_list()
    OUTPUT.write_bytes(lzma.compress(plain, preset=9 | lzma.PRESET_EXTREME))
    print(OUTPUT, len(plain), OUTPUT.stat().st_size)


def op_list() -> bytes:
    """Return the serialised OpList, the same for the same TensorFlow."""
    from tensorflow.core.framework.op_def_pb2 import OpList
    from tensorflow.python.client import pywrap_tf_session

    found = OpList.FromString(pywrap_tf_session.TF_GetBuffer(pywrap_tf_session.TF_GetAllOpList()))
    ops = sorted(found.op, key=lambda op: op.name)
    for op in ops:
        op.ClearField("summary")
        op.ClearField("description")
        for part in [*op.input_arg, *op.output_arg, *op.attr]:
            part.ClearField("description")
    data: bytes = OpList(op=ops).SerializeToString(deterministic=True)
    return data


if __name__ == "__main__":
    main()

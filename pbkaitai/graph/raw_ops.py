"""A constructor for every op type that TensorFlow knows: `raw_ops.Relu(features=x)`.

Arguments are inputs and attrs by the names in the OpDef. The result is the output, a tuple
of outputs, or the operation where it has none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbkaitai.graph import registry
from pbkaitai.graph.apply import apply_op


def __getattr__(op_type: str) -> Callable[..., Any]:
    if op_type.startswith("_") or registry.op_def(op_type) is None:
        raise AttributeError(f"no op type of TensorFlow is called {op_type!r}")

    def make(*, name: str | None = None, **arguments: Any) -> Any:
        op = apply_op(op_type, name=name, **arguments)
        outputs = op._outputs
        if not outputs:
            return op
        return outputs[0] if len(outputs) == 1 else tuple(outputs)

    make.__name__ = op_type
    return make


def __dir__() -> list[str]:
    return registry.op_names()

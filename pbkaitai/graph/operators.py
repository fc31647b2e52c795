"""Python's operators on tensors: the op type and name of each, and what they do to numbers.

Comparing with `==` makes no operation. Importing this module gives `Tensor` its operators.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pbkaitai.graph import math_ops
from pbkaitai.graph.apply import name_scope
from pbkaitai.graph.convert import convert_to_tensor
from pbkaitai.graph.slicing import slice_tensor
from pbkaitai.graph.tensor import Tensor

# The operators with a scope name: method (and reflected method), function.
_BINARY: Final[dict[str, Callable[..., Tensor]]] = {
    "add": math_ops.add,
    "sub": math_ops.subtract,
    "mul": math_ops.product,
    "truediv": math_ops.truediv,
    "div": math_ops.div,
    "floordiv": math_ops.floordiv,
    "mod": math_ops.floormod,
    "pow": math_ops.pow,
    "matmul": math_ops.matmul,
    "and": math_ops.both,
    "or": math_ops.either,
    "xor": math_ops.one_of,
}

# Those that are named by their op type. Python itself turns `1 < t` into `t > 1`.
_PLAIN: Final[dict[str, Callable[..., Tensor]]] = {
    "lt": math_ops.less,
    "le": math_ops.less_equal,
    "gt": math_ops.greater,
    "ge": math_ops.greater_equal,
    "neg": math_ops.negative,
    "abs": math_ops.abs,
    "invert": math_ops.inverted,
}


def _binary(name: str, function: Callable[..., Tensor]) -> Callable[[Any, Any], Any]:
    def operate(x: Tensor, y: Any) -> Any:
        with name_scope(None, name, [x, y] if isinstance(y, Tensor) else [x]) as scope:
            return function(x, y, name=scope)

    return operate


def _reflected(name: str, function: Callable[..., Tensor]) -> Callable[[Any, Any], Any]:
    def operate(y: Tensor, x: Any) -> Any:
        with name_scope(None, name, [y]) as scope:
            left = convert_to_tensor(x, dtype=y.dtype.base_dtype, name="x")
            return function(left, y, name=scope)

    return operate


def _install() -> None:
    methods: dict[str, Any] = {}
    for name, function in _BINARY.items():
        methods[f"__{name}__"] = _binary(name, function)
        methods[f"__r{name}__"] = _reflected(name, function)
    for name, function in _PLAIN.items():
        methods[f"__{name}__"] = function
    methods["__getitem__"] = slice_tensor
    for name, method in methods.items():
        setattr(Tensor, name, method)


_install()

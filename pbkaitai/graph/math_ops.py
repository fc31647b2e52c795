"""Arithmetic: the constructors behind the operators, named as in `tf.compat.v1`."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any, Final

from pbkaitai.graph.apply import apply_op, name_scope
from pbkaitai.graph.convert import convert_to_tensor
from pbkaitai.graph.dtypes import DType, as_dtype, float32, float64, int32
from pbkaitai.graph.dtypes import bool_ as boolean
from pbkaitai.graph.dtypes import string as text
from pbkaitai.graph.tensor import Tensor


def _unary(op_type: str, argument: str = "x") -> Callable[..., Tensor]:
    def make(x: Any, name: str | None = None) -> Tensor:
        return apply_op(op_type, name=name, **{argument: x})._outputs[0]

    make.__doc__ = f"Return the output of a {op_type}."
    return make


def _binary(op_type: str) -> Callable[..., Tensor]:
    def make(x: Any, y: Any, name: str | None = None) -> Tensor:
        return apply_op(op_type, x=x, y=y, name=name)._outputs[0]

    make.__doc__ = f"Return the output of a {op_type}."
    return make


subtract = _binary("Sub")
multiply = _binary("Mul")
floormod = _binary("FloorMod")
pow = _binary("Pow")
realdiv = _binary("RealDiv")
maximum = _binary("Maximum")
minimum = _binary("Minimum")
squared_difference = _binary("SquaredDifference")
less = _binary("Less")
less_equal = _binary("LessEqual")
greater = _binary("Greater")
greater_equal = _binary("GreaterEqual")
equal = _binary("Equal")
not_equal = _binary("NotEqual")
logical_and = _binary("LogicalAnd")
logical_or = _binary("LogicalOr")
bitwise_and = _binary("BitwiseAnd")
bitwise_or = _binary("BitwiseOr")
bitwise_xor = _binary("BitwiseXor")
negative = _unary("Neg")
square = _unary("Square")
sqrt = _unary("Sqrt")
rsqrt = _unary("Rsqrt")
exp = _unary("Exp")
log = _unary("Log")
sin = _unary("Sin")
cos = _unary("Cos")
tanh = _unary("Tanh")
sigmoid = _unary("Sigmoid")
floor = _unary("Floor")
ceil = _unary("Ceil")
sign = _unary("Sign")
logical_not = _unary("LogicalNot")
invert = _unary("Invert")


def add(x: Any, y: Any, name: str | None = None) -> Tensor:
    """Return the output of an AddV2; strings are joined by an Add."""
    with name_scope(name, "Add", [v for v in (x, y) if isinstance(v, Tensor)]) as scope:
        left, right = _pair(x, y)
        op_type = "Add" if left.dtype.base_dtype is text else "AddV2"
        return apply_op(op_type, x=left, y=right, name=scope)._outputs[0]


def product(x: Any, y: Any, name: str | None = None) -> Tensor:
    """Return `x * y`; if one is a bool, both are multiplied as ints."""
    if not any(isinstance(v, Tensor) and _is_bool(v) for v in (x, y)):
        return multiply(x, y, name)
    factors = [apply_op("Cast", x=v, DstT=int32)._outputs[0] for v in (x, y)]
    return apply_op("Cast", x=multiply(*factors, name=name), DstT=boolean)._outputs[0]


def matmul(
    a: Any,
    b: Any,
    transpose_a: bool = False,
    transpose_b: bool = False,
    adjoint_a: bool = False,
    adjoint_b: bool = False,
    name: str | None = None,
) -> Tensor:
    """Return the output of a MatMul, or of a BatchMatMulV2 where a rank may be more than 2.

    Raises:
        ValueError: a matrix is to be both transposed and adjoint, or the shapes do not fit.
    """
    if (transpose_a and adjoint_a) or (transpose_b and adjoint_b):
        raise ValueError("only one of transpose and adjoint can be True of a matrix")
    with name_scope(name, "MatMul", [v for v in (a, b) if isinstance(v, Tensor)]) as scope:
        left = convert_to_tensor(a, name="a")
        right = convert_to_tensor(b, dtype_hint=left.dtype.base_dtype, name="b")
        if any(t.shape.rank is None or t.shape.rank > 2 for t in (left, right)):
            return apply_op(
                "BatchMatMulV2",
                x=conj(left) if transpose_a else left,
                y=conj(right) if transpose_b else right,
                adj_x=adjoint_a or transpose_a,
                adj_y=adjoint_b or transpose_b,
                name=scope,
            )._outputs[0]
        left = conj(left) if adjoint_a else left
        right = conj(right) if adjoint_b else right
        return apply_op(
            "MatMul",
            a=left,
            b=right,
            transpose_a=transpose_a or adjoint_a,
            transpose_b=transpose_b or adjoint_b,
            name=scope,
        )._outputs[0]


def conj(x: Any, name: str | None = None) -> Tensor:
    """Return the complex conjugate; of real numbers, themselves."""
    tensor = convert_to_tensor(x, name="x")
    if not tensor.dtype.is_complex:
        return tensor
    return apply_op("Conj", input=tensor, name=name)._outputs[0]


def cast(x: Any, dtype: Any, name: str | None = None) -> Tensor:
    """Return a tensor with its elements as *dtype*, itself if they are."""
    base = as_dtype(dtype).base_dtype
    if isinstance(x, Tensor) and x.dtype is base:
        return x
    with name_scope(name, "Cast", [x] if isinstance(x, Tensor) else None) as scope:
        tensor = convert_to_tensor(x, name="x")
        if tensor.dtype.base_dtype is base:
            return tensor
        return apply_op("Cast", x=tensor, DstT=base, name=scope)._outputs[0]


# What `/` computes in: small integers as float32, large ones as float64.
_TRUE_DIVISION: Final[dict[str, DType | None]] = {
    **dict.fromkeys(("uint8", "int8", "uint16", "int16"), float32),
    **dict.fromkeys(("uint32", "int32", "uint64", "int64"), float64),
    **dict.fromkeys(("bfloat16", "float16", "float32", "float64", "complex64", "complex128")),
}


def truediv(x: Any, y: Any, name: str | None = None) -> Tensor:
    """Return the quotient, of integers as floating point.

    Raises:
        TypeError: the types differ, or cannot be divided.
    """
    with name_scope(name, "truediv", [v for v in (x, y) if isinstance(v, Tensor)]) as scope:
        left, right = _pair(x, y)
        base = left.dtype.base_dtype
        if base is not right.dtype.base_dtype:
            raise TypeError(
                f"`x` and `y` must have the same dtype, got {left.dtype!r} != {right.dtype!r}."
            )
        if base.name not in _TRUE_DIVISION:
            raise TypeError(
                f"Invalid dtype {base!r} in __truediv__. Expected one of "
                f"{', '.join(_TRUE_DIVISION)}."
            )
        wide = _TRUE_DIVISION[base.name]
        if wide is not None:
            left, right = cast(left, wide), cast(right, wide)
        return realdiv(left, right, name=scope)


def divide(x: Any, y: Any, name: str | None = None) -> Tensor:
    """Return `x / y`."""
    if name is not None:
        return truediv(x, y, name)
    quotient: Any = convert_to_tensor(x, dtype_hint=y.dtype if isinstance(y, Tensor) else None)
    divided: Tensor = quotient / y
    return divided


def div(x: Any, y: Any, name: str | None = None) -> Tensor:
    """Return the quotient as Python 2 has it: of integers, rounded down."""
    with name_scope(name, "div", [v for v in (x, y) if isinstance(v, Tensor)]) as scope:
        left, right = _pair(x, y)
        base = left.dtype.base_dtype
        op_type = "RealDiv" if base.is_floating or base.is_complex else "FloorDiv"
        return apply_op(op_type, x=left, y=right, name=scope)._outputs[0]


def floordiv(x: Any, y: Any, name: str | None = None) -> Tensor:
    """Return the output of a FloorDiv."""
    return apply_op("FloorDiv", x=x, y=y, name="floordiv" if name is None else name)._outputs[0]


def abs(x: Any, name: str | None = None) -> Tensor:
    """Return the absolute value; of complex numbers it is real."""
    with name_scope(name, "Abs", [x] if isinstance(x, Tensor) else None) as scope:
        tensor = convert_to_tensor(x, name="x")
        if tensor.dtype.is_complex:
            real = tensor.dtype.real_dtype
            return apply_op("ComplexAbs", x=tensor, Tout=real, name=scope)._outputs[0]
        return apply_op("Abs", x=tensor, name=scope)._outputs[0]


def logical_xor(x: Any, y: Any, name: str = "LogicalXor") -> Tensor:
    """Return whether exactly one is true: `And(Or, Not(And))`."""
    return logical_and(logical_or(x, y), logical_not(logical_and(x, y)), name=name)


def add_n(inputs: Any, name: str | None = None) -> Tensor:
    """Return the output of an AddN."""
    return apply_op("AddN", inputs=list(inputs), name=name)._outputs[0]


def both(x: Any, y: Any, name: str) -> Tensor:
    """Return `x & y`, of bools or integers."""
    return logical_and(x, y, name) if _is_bool(x) else bitwise_and(x, y)


def either(x: Any, y: Any, name: str) -> Tensor:
    """Return `x | y`, of bools or integers."""
    return logical_or(x, y, name) if _is_bool(x) else bitwise_or(x, y)


def one_of(x: Any, y: Any, name: str) -> Tensor:
    """Return `x ^ y`, of bools or integers."""
    return logical_xor(x, y, name) if _is_bool(x) else bitwise_xor(x, y)


def inverted(x: Tensor) -> Tensor:
    """Return `~x`, of bools or integers."""
    return logical_not(x) if _is_bool(x) else invert(x)


def _is_bool(x: Tensor) -> builtins.bool:
    return x.dtype.base_dtype is boolean


def _pair(x: Any, y: Any) -> tuple[Tensor, Tensor]:
    """Return both as tensors; one that is none yet takes the other's type if it can."""
    hint = y.dtype.base_dtype if isinstance(y, Tensor) else None
    left = convert_to_tensor(x, dtype_hint=hint, name="x")
    return left, convert_to_tensor(y, dtype_hint=left.dtype.base_dtype, name="y")

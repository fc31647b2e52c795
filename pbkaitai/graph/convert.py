"""Values as tensors: what is none yet becomes a Const, a list with tensors in it a Pack."""

from __future__ import annotations

from typing import Any

from pbkaitai.graph.default import get_default_graph
from pbkaitai.graph.dtypes import DType, as_dtype, int32, int64
from pbkaitai.graph.operation import Operation
from pbkaitai.graph.shapes import Dimension, TensorShape
from pbkaitai.graph.tensor import Tensor


def convert_to_tensor(
    value: Any,
    dtype: Any = None,
    name: str | None = None,
    preferred_dtype: Any = None,
    dtype_hint: Any = None,
) -> Tensor:
    """Return *value* as a tensor of the default graph, itself if it is one.

    Args:
        value: a tensor, a variable, or what `constant` takes; lists may hold tensors.
        dtype: the type that it must have.
        name: the name of the operation that is made.
        preferred_dtype: the type that it gets if it can have it; *dtype_hint* is the same.

    Raises:
        TypeError: it cannot be a tensor, or has not the type.
        ValueError: it is a tensor and has not the type.
    """
    wanted = None if dtype is None else as_dtype(dtype).base_dtype
    if isinstance(value, Tensor):
        return _checked(value, wanted)
    convert = getattr(value, "_dense_var_to_tensor", None)
    if callable(convert):
        return _checked(convert(), wanted)
    if isinstance(value, Operation):
        raise TypeError(f"Can't convert Operation '{value.name}' to Tensor")
    hint = preferred_dtype if preferred_dtype is not None else dtype_hint
    if wanted is None and hint is not None:
        try:
            return _made(value, as_dtype(hint).base_dtype, name)
        except (TypeError, ValueError):
            pass
    return _made(value, wanted, name)


def constant(
    value: Any,
    dtype: Any = None,
    shape: Any = None,
    name: str = "Const",
    verify_shape: bool = False,
) -> Tensor:
    """Return the output of a Const.

    Args:
        value: a number, a string, nested lists of them, or an array.
        dtype: the type of the elements; without it, that of the value.
        shape: the shape; the last value fills it up.
        verify_shape: whether the value must have the shape already.

    Raises:
        TypeError, ValueError: the value is none of these, or does not fit.
    """
    from pbkaitai.graph.make_tensor_proto import make_tensor_proto
    from pbkaitai.messages import AttrValue

    proto = make_tensor_proto(value, dtype=dtype, shape=shape, verify_shape=verify_shape)
    attrs = {"value": AttrValue(tensor=proto), "dtype": AttrValue(type=int(proto.dtype))}
    graph = get_default_graph()
    return graph.create_op("Const", [], [int(proto.dtype)], attrs=attrs, name=name)._outputs[0]


def _checked(tensor: Tensor, wanted: DType | None) -> Tensor:
    if wanted is not None and not wanted.is_compatible_with(tensor.dtype):
        raise ValueError(
            f"Tensor conversion requested dtype {wanted.name} for Tensor with dtype "
            f"{tensor.dtype.name}: {tensor!r}"
        )
    return tensor


def _made(value: Any, wanted: DType | None, name: str | None) -> Tensor:
    if isinstance(value, TensorShape):
        value = _sizes(value)
        wanted = wanted or (int32 if all(d < 1 << 31 for d in value) else int64)
    elif isinstance(value, Dimension):
        value, wanted = value.value, wanted or int32
        if value is None:
            raise ValueError("Cannot convert an unknown Dimension to a Tensor")
    elif isinstance(value, (list, tuple)):
        if _holds_tensor(value):
            return _packed(value, wanted, name or "packed")
        value = [item.value if isinstance(item, Dimension) else item for item in value]
    return constant(value, wanted, name=name or "Const")


def _sizes(shape: TensorShape) -> list[int]:
    if not shape.is_fully_defined():
        raise ValueError(f"Cannot convert a partially known TensorShape {shape} to a Tensor")
    return [int(size) for size in shape]


def _holds_tensor(values: Any) -> bool:
    """Return whether there is a tensor or variable in nested lists."""
    todo = [values]
    while todo:
        value = todo.pop()
        if isinstance(value, Tensor) or hasattr(value, "_dense_var_to_tensor"):
            return True
        if isinstance(value, (list, tuple)):
            todo += value
    return False


def _packed(values: Any, wanted: DType | None, name: str) -> Tensor:
    """Return nested lists with tensors in them as one tensor."""
    from pbkaitai.graph.apply import apply_op, name_scope

    dtype = wanted or _first_type(values)
    with name_scope(name) as scope:
        items = [
            _packed(item, dtype, str(place))
            if isinstance(item, (list, tuple)) and _holds_tensor(item)
            else convert_to_tensor(item, dtype=dtype, name=str(place))
            for place, item in enumerate(values)
        ]
        return apply_op("Pack", values=items, axis=0, name=scope)._outputs[0]


def _first_type(values: Any) -> DType:
    """Return the type of the first tensor in nested lists."""
    todo = [values]
    while todo:
        value = todo.pop()
        if isinstance(value, (list, tuple)):
            todo += reversed(value)
        elif isinstance(value, Tensor) or hasattr(value, "_dense_var_to_tensor"):
            return as_dtype(value.dtype).base_dtype
    raise TypeError(f"there is no tensor in {values!r}")

"""Where known elements come from: constants, and shapes that are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbkaitai.graph.dtypes import string
from pbkaitai.graph.shape_inference.fold_rules import (
    Values,
    dtype_attr,
    folder,
    is_large,
)
from pbkaitai.graph.shape_inference.values import MAX_ELEMENTS, Value, of_sizes

if TYPE_CHECKING:
    pass


@folder("Const", wants_values=False)
def _const(op: Any, _: Values) -> Value | None:
    from pbkaitai.errors import PbError
    from pbkaitai.graph.dtypes import dtype_of_number
    from pbkaitai.tensors import shape_of, to_ndarray

    tensor = op.get_attr("value")
    try:
        count = 1
        for size in shape_of(tensor):
            count *= size
        dtype = dtype_of_number(int(tensor.dtype))
        if count > MAX_ELEMENTS or not (dtype.is_integer or dtype.is_floating or dtype.is_bool):
            return None
        return Value(to_ndarray(tensor))
    except PbError:
        return None


@folder("Shape", wants_values=False)
def _shape(op: Any, _: Values) -> Value | None:
    return _size_vector(op, op.inputs[0])


@folder("ShapeN", wants_values=False)
def _shape_n(op: Any, _: Values) -> Values:
    return [_size_vector(op, tensor) for tensor in op.inputs]


def _size_vector(op: Any, tensor: Any) -> Value | None:
    dims = tensor.shape._dims
    return None if dims is None else of_sizes(dims, dtype_attr(op, "out_type", "int32"))


@folder("Size", wants_values=False)
def _size(op: Any, _: Values) -> Value | None:
    import numpy as np

    count = op.inputs[0].shape.num_elements()
    return None if count is None else Value(np.array(count, dtype_attr(op, "out_type", "int32")))


@folder("Rank", wants_values=False)
def _rank(op: Any, _: Values) -> Value | None:
    import numpy as np

    rank = op.inputs[0].shape.rank
    return None if rank is None else Value(np.array(rank, np.int32))


@folder("ZerosLike OnesLike", wants_values=False)
def _like(op: Any, _: Values) -> Value | None:
    import numpy as np

    dims = op.inputs[0].shape._dims
    if dims is None or None in dims or is_large(dims):
        return None
    make = np.zeros if op.type == "ZerosLike" else np.ones
    return Value(make(dims, op.inputs[0].dtype.base_dtype.as_numpy_dtype))


def constant_strings(op: Any) -> list[bytes] | None:
    """Return the strings that a Const holds, None if it is no Const of a few strings."""
    from pbkaitai.errors import PbError
    from pbkaitai.tensors import shape_of, to_ndarray

    if op.type != "Const":
        return None
    tensor = op.get_attr("value")
    try:
        if int(tensor.dtype) != string.as_datatype_enum or is_large(shape_of(tensor)):
            return None
        return to_ndarray(tensor).ravel().tolist()
    except PbError:
        return None

"""Python values as a TensorProto, and back, with TensorFlow's choice of type and storage.

A Python int is int32 if it fits, else int64; a Python float is float32, whatever lists they
stand in; arrays keep their type. One element stands in the typed field, more of most types
in `tensor_content`, strings in `string_val`. Reading stands in `pbkaitai.tensors`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.graph.dtypes import DType, as_dtype
from pbkaitai.graph.shapes import TensorShape, as_shape
from pbkaitai.tensors.dtypes import BITS, BYTES, OBJECTS, PAIRS, TENSOR_TYPES

if TYPE_CHECKING:
    import numpy as np

    from pbkaitai.messages import TensorProto

    Array = np.ndarray[Any, Any]

# The types whose arrays TensorFlow does not write as `tensor_content`.
_ALWAYS_TYPED: Final = frozenset(
    {"bool", "complex64", "complex128", "string", "uint16", "int2", "int4", "uint2", "uint4"}
)


def make_tensor_proto(
    values: Any,
    dtype: Any = None,
    shape: Any = None,
    verify_shape: bool = False,
    allow_broadcast: bool = False,
) -> TensorProto:
    """Return *values* as a TensorProto.

    Args:
        values: a number, a string, nested lists of them, an array, or a TensorProto, which
            is returned as it is.
        dtype: the type of the elements; without it, that of the values.
        shape: the shape; values that are fewer are filled up with the last one.
        verify_shape: whether the values must have the shape already.
        allow_broadcast: whether only one value may be filled up.

    Raises:
        TypeError: the values are none of these, fit no type, or not *dtype*; they have
            another shape where *shape* counts.
        ValueError: lists are ragged, values are None, or more than the shape takes.
    """
    from pbkaitai.messages import TensorProto
    from pbkaitai.tensors.shape import MAX_COUNT

    if isinstance(values, TensorProto):
        return values
    wanted = None if dtype is None else as_dtype(dtype).base_dtype
    sizes = _read_shape(shape)
    if sizes is not None and 0 in sizes and isinstance(values, (int, float, str, bytes)):
        values = []  # a value that no element takes says nothing of the type either
    array, kind = _to_array(values, wanted)
    if sizes is None:
        sizes = array.shape
    elif array.shape != sizes and (
        verify_shape or (allow_broadcast and array.shape not in ((), (1,)))
    ):
        raise TypeError(f"Expected Tensor's shape: {sizes}, but got {array.shape}.")
    count = 1
    for size in sizes:
        count *= size
    if array.size > count:
        raise ValueError(
            f"Too many elements provided. Takes at most {count}, but got {array.size}."
        )
    if count > MAX_COUNT:
        raise ValueError(f"shape {list(sizes)} has more than {MAX_COUNT} elements")
    proto = TensorProto(dtype=kind.as_datatype_enum, tensor_shape=TensorShape.of(sizes).as_proto())
    _store(proto, array, kind, is_whole=array.size == count > 1)
    return proto


def make_ndarray(tensor: TensorProto) -> Array:
    """Return the values of a TensorProto as an array that can be changed.

    Strings are `bytes` in an object array, a quantised type is a structured dtype as
    TensorFlow has it. A fill too large to copy (`MAX_FILL_BYTES`) is a read-only view.

    Raises:
        TensorError: the values cannot be told; see `pbkaitai.tensors.to_ndarray`.
    """
    from pbkaitai.graph.dtypes import dtype_of_number
    from pbkaitai.tensors import MAX_FILL_BYTES, to_ndarray

    array = to_ndarray(tensor)
    if array.nbytes <= MAX_FILL_BYTES or all(array.strides):
        array = array.copy()
    kind = dtype_of_number(int(tensor.dtype)).base_dtype
    return array.view(kind.as_numpy_dtype) if kind.is_quantized else array


MakeNdarray = make_ndarray


def _read_shape(shape: Any) -> tuple[int, ...] | None:
    if shape is None:
        return None
    dims = as_shape(shape)._dims
    if dims is None or None in dims:
        raise TypeError(f"values need a shape that is fully known, not {as_shape(shape)}")
    return tuple(size for size in dims if size is not None)


# --- to an array --------------------------------------------------------------------------


def _to_array(values: Any, wanted: DType | None) -> tuple[Array, DType]:
    import numpy as np

    if values is None:
        raise ValueError("None values not supported.")
    if isinstance(values, (np.ndarray, np.generic)) or hasattr(values, "__array__"):
        return _from_array(np.asarray(values), wanted)
    return _from_python(values, wanted)


def _from_array(array: Array, wanted: DType | None) -> tuple[Array, DType]:
    kind = wanted or as_dtype(array.dtype)
    if kind.name == "string":
        if array.dtype.kind not in "SUO":
            raise TypeError(f"Expected binary or unicode string, got {array.dtype.name}")
        return _strings(array.ravel().tolist(), array.shape), kind
    return _converted(array, kind), kind


def _from_python(values: Any, wanted: DType | None) -> tuple[Array, DType]:
    import numpy as np

    leaves = list(_leaves(values, is_quantized=wanted is not None and wanted.is_quantized))
    if wanted is not None:
        _check_leaves(leaves, wanted)
    texts = [isinstance(leaf, (str, bytes)) for leaf in leaves]
    if wanted is None and any(texts) and not all(texts):
        raise TypeError(_cannot_convert(values))
    if (wanted is not None and wanted.name == "string") or (wanted is None and any(texts)):
        array = np.empty(_dense_shape(values), object)
        return _strings(leaves, array.shape), as_dtype("string")
    if wanted is not None and wanted.is_quantized:
        array = np.asarray(leaves).reshape(_quantized_shape(values))
        return _converted(array, wanted), wanted
    array = np.asarray(values) if not leaves else np.array(values)
    if array.dtype.kind not in "biufc" and array.dtype.name != "bfloat16":
        raise TypeError(_cannot_convert(values))
    return (_as_natural(array)) if wanted is None else (_converted(array, wanted), wanted)


def _as_natural(array: Array) -> tuple[Array, DType]:
    """Return an array made of Python numbers as the type that TensorFlow gives them."""
    import numpy as np

    if array.dtype == np.float64:
        with np.errstate(over="ignore"):
            array = array.astype(np.float32)
    elif array.dtype == np.int64:
        narrow = array.astype(np.int32)
        array = narrow if np.array_equal(narrow, array) else array
    return array, as_dtype(array.dtype)


def _converted(array: Array, kind: DType) -> Array:
    """Return an array as the plain elements of *kind*; what does not fit is cut, as in C."""
    import numpy as np

    row = TENSOR_TYPES.get(kind.as_datatype_enum)
    if row is None or row.rule == OBJECTS:
        raise TypeError(f"`dtype` {kind!s} is not compatible with values of {array.dtype.name}")
    with np.errstate(all="ignore"):
        return np.ascontiguousarray(array, dtype=row.to_numpy()).reshape(array.shape)


def _strings(values: list[Any], shape: tuple[int, ...]) -> Array:
    import numpy as np

    array = np.empty(len(values), object)
    for index, value in enumerate(values):
        if not isinstance(value, (str, bytes)):
            raise TypeError(f"Expected binary or unicode string, got {value!r}")
        array[index] = value.encode() if isinstance(value, str) else value
    return array.reshape(shape)


def _leaves(values: Any, *, is_quantized: bool) -> Iterator[Any]:
    """Yield what stands in nested lists, in order; a quantised element is a tuple of one."""
    stack = [iter([values])]
    while stack:
        for value in stack[-1]:
            if is_quantized and isinstance(value, tuple) and len(value) == 1:
                yield value[0]
            elif isinstance(value, (list, tuple, range)):
                if len(stack) > 64:
                    raise ValueError("lists are nested more than 64 levels deep")
                stack.append(iter(value))
                break
            else:
                yield value
        else:
            stack.pop()


def _dense_shape(values: Any) -> tuple[int, ...]:
    """Return the shape of nested lists, each first element standing for all."""
    sizes = []
    while isinstance(values, (list, tuple)):
        sizes.append(len(values))
        if not values:
            break
        if len({len(v) if isinstance(v, (list, tuple)) else -1 for v in values}) > 1:
            raise ValueError(f"lists are ragged at level {len(sizes)}")
        values = values[0]
    return tuple(sizes)


def _quantized_shape(values: Any) -> tuple[int, ...]:
    sizes = []
    while isinstance(values, list):
        sizes.append(len(values))
        if not values:
            break
        values = values[0]
    return tuple(sizes)


# A kind of type: which Python values it takes.
def _check_leaves(leaves: list[Any], wanted: DType) -> None:
    import numpy as np

    numbers: tuple[type, ...] = (int, np.integer, bool, np.bool_)
    if wanted.is_quantized or wanted.is_integer:
        takes = numbers
    elif wanted.is_floating:
        takes = (*numbers, float, np.floating)
    elif wanted.is_complex:
        takes = (*numbers, float, np.floating, complex, np.complexfloating)
    elif wanted.is_bool:
        takes = (bool, np.bool_)
    else:
        takes = (str, bytes)
    for leaf in leaves:
        if leaf is None:
            raise ValueError("None values not supported.")
        fits = isinstance(leaf, takes)
        if not fits and not (isinstance(leaf, np.ndarray) or as_dtype_or_none(leaf) == wanted):
            raise TypeError(
                f"Expected {wanted.name}, but got {leaf!r} of type '{type(leaf).__name__}'."
            )


def as_dtype_or_none(value: Any) -> DType | None:
    """Return the type of a NumPy scalar, None for another value."""
    dtype = getattr(value, "dtype", None)
    try:
        return None if dtype is None else as_dtype(dtype)
    except TypeError:
        return None


def _cannot_convert(values: Any) -> str:
    text = repr(values)
    shown = text if len(text) <= 80 else text[:79] + "…"
    return f"Failed to convert elements of {shown} to Tensor"


# --- to a message -------------------------------------------------------------------------


def _store(proto: TensorProto, array: Array, kind: DType, *, is_whole: bool) -> None:
    if not array.size:
        return
    row = TENSOR_TYPES[kind.as_datatype_enum]
    if is_whole and kind.name not in _ALWAYS_TYPED:
        proto.tensor_content = array.tobytes()
        return
    flat = array.ravel()
    if row.rule == BYTES:
        proto.float8_val = flat.tobytes()
        return
    if row.rule == BITS:
        flat = flat.view("u2")
    elif row.rule == PAIRS:
        flat = flat.view("<f4" if row.size == 8 else "<f8")
    elif flat.dtype.kind == "V":
        flat = flat.astype("i1")  # ml_dtypes' integers of few bits
    getattr(proto, row.field).extend(flat.tolist())

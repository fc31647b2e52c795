"""From a TensorProto to a NumPy array: the values given, in shape and filled up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pbkaitai.errors import TensorError
from pbkaitai.message import field_path
from pbkaitai.tensors.dtypes import OBJECTS, TensorType, type_of
from pbkaitai.tensors.plain import plain_array
from pbkaitai.tensors.shape import count_of, shape_of
from pbkaitai.tensors.values import element_class, stored_values

if TYPE_CHECKING:
    import numpy as np

    from pbkaitai.messages import TensorProto

    Array = np.ndarray[Any, Any]

# A fill with more than one value is real memory, and its size is only a claim of the file.
MAX_FILL_BYTES: Final = 1 << 30


def to_ndarray(tensor: TensorProto, *, max_bytes: int | None = MAX_FILL_BYTES) -> Array:
    """Return the values of *tensor* as an array of its dtype and shape.

    A typed field shorter than the shape is filled with its last value, an empty one with
    zeros: empty strings, empty messages (tensorflow/core/framework/tensor.cc,
    FromProtoField). A fill with one value or none is a broadcast view and takes no memory
    however large the shape is; copying or listing it does. Integers out of the dtype's
    range are cut to its bits, as TensorFlow does, and half a complex value at the end is left out.

    Args:
        max_bytes: the largest array to make where 2 or more values are given and the last
            one is repeated; None is no limit.

    Returns:
        Read-only array of shape `dim[*].size`, `()` for a scalar; `.copy()` gives one to
        change. It is a view of the file, aligned or not, when the values stand in
        `tensor_content` or `float8_val`, or as one packed run of floats. Strings are
        `bytes` in an object array, resources and variants messages in one; quantised
        types are plain integers, a reference type is the type it refers to. The types of
        4 and 2 bits, bfloat16 and those of 8 bits are dtypes of `ml_dtypes`.

    Raises:
        TensorError: the dtype is not set or not known; the rank or a size is not known;
            `tensor_content` is not count x element size bytes long; a typed field holds
            more values than the shape needs; a fill takes more than *max_bytes*; NumPy
            cannot hold the shape.
        DecodeError: the records of the tensor are malformed.
    """
    plain = plain_array(tensor)
    if plain is not None:
        return plain
    kind = type_of(tensor)
    shape = shape_of(tensor)
    values = stored_values(tensor)
    try:
        array = _fill(tensor, kind, values, shape, max_bytes)
    except ValueError as error:  # more axes or bytes than NumPy can address
        raise TensorError(
            f"NumPy cannot hold {kind.name} of shape {list(shape)}: {error}",
            path=field_path(tensor),
        ) from error
    array.flags.writeable = False
    return array


def _fill(
    tensor: TensorProto,
    kind: TensorType,
    values: Array,
    shape: tuple[int, ...],
    max_bytes: int | None,
) -> Array:
    import numpy as np

    count = count_of(tensor)
    if len(values) == count:
        return values.reshape(shape)
    if len(values) == 0:
        values = np.zeros(1, kind.to_numpy())
        if kind.rule == OBJECTS:
            values[0] = element_class(tensor, kind)()
    if len(values) == 1:
        return np.broadcast_to(values.reshape(()), shape)
    size = count * values.itemsize
    if max_bytes is not None and size > max_bytes:
        raise TensorError(
            f"{len(values)} of {count} values are given in {kind.field}, an array filled with "
            f"the last one takes {size} bytes, allowed are {max_bytes} (max_bytes)",
            path=field_path(tensor),
        )
    array = np.empty(count, values.dtype)
    array[: len(values)] = values
    array[len(values) :] = values[-1:]
    return array.reshape(shape)

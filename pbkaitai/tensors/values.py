"""The values that a tensor's message gives, as a flat array: not filled, without a shape.

Each way to store a value is one function here; which one counts is told by
`pbkaitai.tensors.storage`, and the shape is put on by `pbkaitai.tensors.ndarray`.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

from pbkaitai.errors import DecodeError, TensorError
from pbkaitai.message import field_path
from pbkaitai.tensors.dtypes import BITS, BYTES, CAST, OBJECTS, PAIRS, TensorType, type_of
from pbkaitai.tensors.storage import CONTENT, Storage, describe_storage
from pbkaitai.wire import read_varint

if TYPE_CHECKING:
    import numpy as np

    from pbkaitai.messages import TensorProto

    Array = np.ndarray[Any, Any]


def stored_values(tensor: TensorProto) -> Array:
    """Return the values that stand in the file for *tensor*, in order, not filled up.

    Returns:
        One-dimensional, read-only array of as many values as are given: its memory goes by
        the bytes in the file, whatever the shape claims. A view of the file where
        `to_ndarray` gives one.

    Raises:
        TensorError: as `to_ndarray`, but never for the size of a fill.
        DecodeError: the records of the tensor are malformed.
    """
    kind = type_of(tensor)
    storage = describe_storage(tensor)
    if storage.fault:
        raise TensorError(storage.fault, path=field_path(tensor))
    if storage.form != CONTENT:
        values = _from_field(tensor, kind)
    elif kind.rule == OBJECTS:
        values = _objects(_objects_in_content(tensor, kind, storage))
    else:
        values = from_bytes(tensor.view_of(CONTENT), kind)
    values.flags.writeable = False
    return values


def element_class(tensor: TensorProto, kind: TensorType) -> Any:
    """Return the class of the elements of an object type: `bytes` or a message class."""
    field = tensor.DESCRIPTOR.by_name[kind.field]
    return bytes if field.kind == "bytes" else type(tensor)._layout.readers[kind.field].target


def from_bytes(view: memoryview, kind: TensorType) -> Array:
    """Return the elements whose bytes are *view*: a view of it, of any alignment."""
    import numpy as np

    dtype = kind.to_numpy()
    if dtype.kind == "b":
        octets = np.frombuffer(view, np.uint8)
        # NumPy counts on the bytes 0 and 1, a file may hold others.
        return octets.view(dtype) if octets.max(initial=0) <= 1 else octets != 0
    if kind.rule == BITS:
        # ml_dtypes knows this machine's byte order only; on most there is nothing to do.
        return np.frombuffer(view, "<u2").astype("=u2", copy=False).view(dtype)
    return np.frombuffer(view, dtype)


def _from_field(tensor: TensorProto, kind: TensorType) -> Array:
    if kind.rule == BYTES:
        return from_bytes(tensor.view_of(kind.field), kind)
    values: Any = getattr(tensor, kind.field)
    if kind.rule == OBJECTS:
        return _objects(list(values))
    numbers: Array = values.to_array()
    return as_elements(numbers, kind)


def as_elements(numbers: Array, kind: TensorType) -> Array:
    """Return the elements that the numbers of a typed field stand for."""
    if kind.rule == BITS:
        return numbers.astype("=u2").view(kind.to_numpy())
    if kind.rule == PAIRS:
        return numbers[: len(numbers) // 2 * 2].view(kind.to_numpy())
    if kind.rule == CAST:
        return numbers.astype(kind.to_numpy())
    return numbers


def _objects(values: list[Any]) -> Array:
    import numpy as np

    array = np.empty(len(values), object)
    for index, value in enumerate(values):  # NumPy would look into a sequence
        array[index] = value
    return array


def _objects_in_content(tensor: TensorProto, kind: TensorType, storage: Storage) -> list[Any]:
    """Return the byte strings or messages in `tensor_content`.

    First stand the sizes of all as varints, then all of them end to end
    (tensorflow/core/lib/core/coding.h and tensor_coding.cc, StringListDecoder).

    Raises:
        TensorError: the sizes are cut off, or do not add up to the bytes that follow.
    """
    content = tensor.view_of(CONTENT)
    position = 0
    sizes = []
    try:
        for _ in range(storage.needed):
            size, position = read_varint(content, position, len(content))
            sizes.append(size)
    except DecodeError as error:
        raise TensorError(
            f"{CONTENT} is {storage.bytes} bytes and holds {len(sizes)} whole sizes of elements, "
            f"the shape needs {storage.needed}",
            path=field_path(tensor),
        ) from error
    remain = len(content) - position
    if sum(sizes) != remain:
        raise TensorError(
            f"{CONTENT} has {remain} bytes after the sizes of its {storage.needed} elements, "
            f"they add up to {sum(sizes)}",
            path=field_path(tensor),
        )
    cls = element_class(tensor, kind)
    make = bytes if cls is bytes else cls.from_bytes
    ends = accumulate(sizes, initial=position)
    return [make(content[start:end]) for start, end in pairwise(ends)]

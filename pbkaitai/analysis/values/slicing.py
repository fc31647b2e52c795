"""A part of a tensor's values: `0:3, …, -1`, as NumPy indexes.

What is taken out of a fill is worked out without the fill.
"""

from __future__ import annotations

import re
from types import EllipsisType
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.errors import PbError, TensorError
from pbkaitai.message import field_path
from pbkaitai.tensors import describe_storage, shape_of, stored_values, to_ndarray, type_of

if TYPE_CHECKING:
    import numpy as np

    from pbkaitai.messages import TensorProto

    Array = np.ndarray[Any, Any]

Key = tuple[int | slice | EllipsisType, ...]

_PART: Final = re.compile(r"(-?[0-9]{1,18})?(?:(:)(-?[0-9]{1,18})?(?::(-?[0-9]{1,18})?)?)?")
# An array of more bytes is not made where the file gives only some of its values.
_COSTLY: Final = 1 << 24
# Nor is a part of it with more.
_LARGEST: Final = 1 << 28


class SliceError(PbError, ValueError):
    """A text that is no slice, or one that does not fit the shape.

    Attributes:
        text: the slice.
        reason: what is wrong with it.
    """

    def __init__(self, text: str, reason: str) -> None:
        self.text = text
        self.reason = reason
        super().__init__(f'slice "{text}": {reason}')


def parse_slice(text: str) -> Key:
    """Return what NumPy takes between brackets: integers, `start:stop:step`, `...` or `…`.

    Raises:
        SliceError: it is something else.
    """
    inner = text.strip().removeprefix("[").removesuffix("]").strip()
    key: list[int | slice | EllipsisType] = []
    for part in inner.rstrip(",").split(",") if inner else []:
        key.append(_parse_part("".join(part.split()), text))
    if key.count(...) > 1:
        raise SliceError(text, "it has more than one …")
    return tuple(key)


def take(tensor: TensorProto, key: Key, text: str = "") -> Array:
    """Return the elements of *tensor* that *key* chooses; a view where that is possible.

    Args:
        text: how *key* was written.

    Raises:
        SliceError: the key does not fit the shape.
        TensorError, DecodeError: the values cannot be told.
    """
    shape = shape_of(tensor)
    storage = describe_storage(tensor)
    size = storage.needed * type_of(tensor).to_numpy().itemsize
    is_costly = storage.is_filled and storage.given > 1 and size > _COSTLY
    try:
        key = key if ... in key else (*key, ...)  # an array in the end, never an element
        return _from_fill(tensor, shape, key) if is_costly else to_ndarray(tensor)[key]
    except IndexError as error:
        raise SliceError(text, f"{error}, the shape is {list(shape)}") from None


def _from_fill(tensor: TensorProto, shape: tuple[int, ...], key: Key) -> Array:
    """Return elements of a tensor whose last given value is repeated: by their numbers."""
    import numpy as np

    # The number of an element in C order is the sum of what its place on each axis adds; a
    # broadcast view of each axis is indexed, so that only what is chosen takes memory.
    step = 1
    numbers: Array = np.zeros((), np.int64)
    for axis in reversed(range(len(shape))):
        if shape[axis] * 8 > _LARGEST:
            raise _too_large(tensor)
        along = np.arange(shape[axis], dtype=np.int64) * step
        along = along.reshape([-1 if i == axis else 1 for i in range(len(shape))])
        chosen = np.broadcast_to(along, shape)[key]
        if chosen.size * 8 > _LARGEST:
            raise _too_large(tensor)
        numbers = numbers + chosen
        step *= shape[axis]
    given = stored_values(tensor)
    return given[np.minimum(numbers, len(given) - 1).reshape(-1)].reshape(numbers.shape)


def _too_large(tensor: TensorProto) -> TensorError:
    return TensorError("the part is too large to be filled", path=field_path(tensor))


def _parse_part(part: str, text: str) -> int | slice | EllipsisType:
    if part in ("...", "…"):
        return ...
    match = _PART.fullmatch(part)
    if match is None or not part:
        raise SliceError(text, f'"{part}" is neither a number, nor start:stop:step, nor …')
    start, colon, stop, step = match.groups()
    if not colon:
        return int(start)
    if step is not None and int(step) == 0:
        raise SliceError(text, "a step of 0 leads nowhere")
    return slice(*(None if number is None else int(number) for number in (start, stop, step)))

"""The values of a tensor for people and for JSON, never more of them than asked for.

A file of 72 bytes can claim 32 GiB of values: arrays of that kind are broadcast views, and
everything here looks at a few elements only.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.convert import json_bytes, json_float, shortest_float
from pbkaitai.tensors import describe_storage, stored_values, to_ndarray, type_of
from pbkaitai.views.escape import cut

if TYPE_CHECKING:
    import numpy as np

    from pbkaitai.messages import TensorProto

_WIDTH: Final = 96
# Elements shown at either end of an axis, by rank; NumPy writes their product.
_EDGES: Final = {0: 3, 1: 6, 2: 3, 3: 2, 4: 1, 5: 1, 6: 1}
_THRESHOLD: Final = 64
# An array of more bytes is not made of a few values that are repeated.
_COSTLY: Final = 1 << 24
_HEAD: Final = 1000
_ELEMENT_WIDTH: Final = 60


def flat_values(tensor: TensorProto, limit: int) -> list[Any]:
    """Return the first elements in C order as values that JSON can hold.

    Complex numbers are pairs, NaN and infinities strings, bytes text or `{"hex": ...}`,
    resources and variants dicts.

    Raises:
        TensorError, DecodeError: as `to_ndarray`.
    """
    array = _head(tensor) if _is_costly(tensor) else to_ndarray(tensor)
    return [_to_json(value) for value in _first(array, limit)]


def array_lines(tensor: TensorProto) -> list[str]:
    """Return the values as NumPy prints them, long axes shortened.

    Raises:
        TensorError, DecodeError: as `to_ndarray`.
    """
    is_costly = _is_costly(tensor)
    array = _head(tensor) if is_costly else to_ndarray(tensor)
    edge = _EDGES.get(array.ndim)
    if is_costly or edge is None:  # at each of many axes both ends: too many to read
        first = _first(array, _THRESHOLD)
        note = f"first {len(first):,} of {describe_storage(tensor).needed:,} values, flat:"
        return [note, *_print(first, 6)]
    return _print(array, edge)


def print_array(array: np.ndarray[Any, Any], *, everything: bool = False) -> list[str]:
    """Return an array as NumPy prints it.

    Args:
        everything: leave nothing out, neither elements nor the ends of long strings.
    """
    import numpy as np

    if not everything:
        return _print(array, _EDGES.get(array.ndim, 1))
    text = np.array2string(
        array,
        max_line_width=_WIDTH,
        threshold=sys.maxsize,
        formatter={"object": repr} if array.dtype == object else None,
    )
    return text.splitlines()


def json_values(array: np.ndarray[Any, Any], limit: int) -> list[Any]:
    """Return the first elements in C order as values that JSON can hold (see `flat_values`)."""
    return [_to_json(value) for value in _first(array, limit)]


def _is_costly(tensor: TensorProto) -> bool:
    """Return whether the array would be far larger than what the file gives."""
    storage = describe_storage(tensor)
    size = storage.needed * type_of(tensor).to_numpy().itemsize
    return storage.is_filled and storage.given > 1 and size > _COSTLY


def _head(tensor: TensorProto) -> np.ndarray[Any, Any]:
    """Return the first values of a filled tensor, as many as anybody asks for here."""
    import numpy as np

    given = stored_values(tensor)[:_HEAD]
    return given[np.minimum(np.arange(_HEAD), len(given) - 1)]


def _first(array: np.ndarray[Any, Any], limit: int) -> np.ndarray[Any, Any]:
    """Return the first elements in C order; NumPy's `flat` stops at 32 axes."""
    if array.ndim == 0 or array.size == 0:
        return array.reshape(-1)
    while array.ndim > 1 and array[0].size >= limit:
        array = array[0]
    if array.ndim == 1:
        return array[:limit]
    return array[: -(-limit // array[0].size)].reshape(-1)[:limit]


def _print(array: np.ndarray[Any, Any], edge: int) -> list[str]:
    import numpy as np

    text = np.array2string(
        array,
        max_line_width=_WIDTH,
        threshold=_THRESHOLD,
        edgeitems=edge,
        formatter={"object": _object_text} if array.dtype == object else None,
    )
    return text.splitlines()


def _object_text(value: Any) -> str:
    return cut(repr(value[:1000] if isinstance(value, bytes) else value), _ELEMENT_WIDTH)


def _to_json(value: Any) -> Any:
    if isinstance(value, bytes):
        return json_bytes(value)
    if hasattr(value, "to_json"):
        return json.loads(value.to_json())
    if hasattr(value, "tolist"):  # a NumPy scalar; one of ml_dtypes becomes a float or int
        is_single = value.dtype.str == "<f4"
        value = value.tolist()
        if is_single:
            value = shortest_float(value)
    if isinstance(value, complex):
        return [json_float(value.real), json_float(value.imag)]
    if isinstance(value, float):
        return json_float(value)
    if isinstance(value, (bool, int)):
        return value
    return json_float(float(value))

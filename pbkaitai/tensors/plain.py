"""The common tensors at a glance: what the kernel's query tells of one is enough for the array.

Thousands of small constants are most of many graphs. Everything unusual (a changed message,
another runtime, a fill with several values, whatever is wrong) is left to
`pbkaitai.tensors.ndarray`, which also says what is wrong.
"""

from __future__ import annotations

from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.errors import PathError
from pbkaitai.kernel import KERNEL
from pbkaitai.query.columns import bind_columns
from pbkaitai.query.compiled import node_form
from pbkaitai.tensors.dtypes import PLAIN, TensorType, find_type
from pbkaitai.tensors.shape import MAX_COUNT
from pbkaitai.tensors.storage import CONTENT
from pbkaitai.tensors.values import from_bytes

if TYPE_CHECKING:
    import numpy as np

    from pbkaitai.message import Message
    from pbkaitai.messages import TensorProto

    Array = np.ndarray[Any, Any]

_FACTS: Final = ("dtype", "tensor_shape.dim.size", "tensor_shape.unknown_rank", f"span({CONTENT})")
# NumPy counts on the bytes 0 and 1; a file may hold others.
_BOOL: Final = "?"

_LEVELS_BELOW: Final = 2  # tensor_shape, and a dim in it

# More values than that are read straight into an array.
_FEW_BYTES: Final = 40


def plain_array(tensor: TensorProto) -> Array | None:
    """Return what `to_ndarray` does, or None where it has to look closer."""
    source = tensor._source
    levels = source.depth_limit - tensor._depth - _LEVELS_BELOW
    if KERNEL is None or tensor._edits is not None or levels < 0:
        return None
    data, spans = source.data, tensor._spans
    cls: Any = type(tensor)
    plan = _facts_plan(cls)
    found = None if plan is None else KERNEL.rows(plan, data, spans, 0, levels)
    if found is None:
        return None
    number, shape, is_unknown, content = found[0]
    kind = find_type(number)
    if kind is None or is_unknown or (len(shape) > 1 and min(shape) < 0):
        return None
    try:
        if content is None or content[0] == content[1]:
            return _from_field(cls, kind, shape, data, spans, levels)
        start, stop = content
        array: Array
        count = prod(shape)
        if count * kind.size != stop - start:
            return None
        if kind.rule == PLAIN and kind.dtype != _BOOL:
            array = _frombuffer()(data, kind.to_numpy(), count, start)
        else:
            array = from_bytes(memoryview(data)[start:stop], kind)
            array.flags.writeable = False
        return array if len(shape) == 1 else array.reshape(shape)
    except ValueError:
        return None  # more axes than NumPy has


def _from_field(
    cls: type[Message],
    kind: TensorType,
    shape: tuple[int, ...],
    data: Any,
    spans: tuple[int, ...],
    levels: int,
) -> Array | None:
    """Return the values of a typed field that are all there, or one that stands for all."""
    import numpy as np

    if kind.rule != PLAIN:
        return None
    scalar = cls.DESCRIPTOR.by_name[kind.field].scalar
    dtype = kind.to_numpy()
    values: Array
    if scalar is not None and scalar.size is not None:
        found = _ask(cls, (f"span({kind.field})",), data, spans, levels)
        if found is None or len(found[0]) != 1 or (found[0][0][1] - found[0][0][0]) % scalar.size:
            return None
        (start, stop), *_ = found[0]
        values = np.frombuffer(memoryview(data)[start:stop], dtype)
    else:
        found = _ask(cls, (f"size({kind.field})",), data, spans, levels)
        if found is None or found[0] > _FEW_BYTES:
            return None
        found = _ask(cls, (kind.field,), data, spans, levels)
        if found is None:
            return None
        values = np.array(found[0], dtype)
    count = prod(shape)
    if len(values) != count:
        if len(values) != 1 or not 0 < count <= MAX_COUNT:
            return None
        return np.broadcast_to(values.reshape(()), shape)
    values.flags.writeable = False
    return values.reshape(shape)


def _ask(cls: Any, columns: tuple[str, ...], data: Any, spans: tuple[int, ...], levels: int) -> Any:
    """Return the columns of a message; None when bytes are malformed."""
    plan = _plan(cls, columns)
    found = None if plan is None else KERNEL.rows(plan, data, spans, 0, levels)
    return None if found is None else found[0]


@cache
def _facts_plan(cls: Any) -> Any:
    return _plan(cls, _FACTS)


@cache
def _frombuffer() -> Any:
    """Return NumPy's function; an import statement would be a good part of the work."""
    import numpy as np

    return np.frombuffer


@cache
def _plan(cls: Any, columns: tuple[str, ...]) -> Any:
    try:
        return KERNEL.Plan(node_form(bind_columns(cls, columns), frozenset()), len(columns), ())
    except PathError:
        return None  # a spec without one of the fields

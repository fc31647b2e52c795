"""The values of a tensor a block at a time, for work on tensors that fit in no memory.

A file of 72 bytes can claim 32 GiB of values, and 300 MB of weights need not be held to be
counted: what is repeated comes once with its number, what is stored comes as views.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pbkaitai.errors import TensorError
from pbkaitai.message import field_path
from pbkaitai.scalars import VARINT
from pbkaitai.tensors.dtypes import OBJECTS, TensorType, type_of
from pbkaitai.tensors.storage import CONTENT, describe_storage
from pbkaitai.tensors.values import as_elements, element_class, stored_values
from pbkaitai.values import iter_runs, read_array

if TYPE_CHECKING:
    import numpy as np

    from pbkaitai.messages import TensorProto

    Array = np.ndarray[Any, Any]

# Elements of a block, and bytes of a packed run that become one.
BLOCK: Final = 1 << 16


class Block(NamedTuple):
    """Some values in C order.

    Attributes:
        values: one-dimensional, at most `BLOCK` long, of the tensor's dtype.
        times: how often they follow one another; more than once only for one value.
    """

    values: Array
    times: int


def value_blocks(tensor: TensorProto) -> Iterator[Block]:
    """Yield all values of *tensor* in C order; a fill is one block of one value.

    Raises:
        TensorError, DecodeError: as `to_ndarray`, but never for the size of a fill.
    """
    import numpy as np

    kind = type_of(tensor)
    storage = describe_storage(tensor)
    if storage.fault:
        raise TensorError(storage.fault, path=field_path(tensor))
    last: Array | None = None
    seen = 0
    for values in _stored(tensor, kind):
        seen += len(values)
        for start in range(0, len(values), BLOCK):
            last = values[start : start + BLOCK]
            yield Block(last, 1)
    if seen != storage.given:  # the document collects its faults, and this is one
        raise TensorError(
            f"{seen} of {storage.given} values in {storage.form} can be read",
            path=field_path(tensor),
        )
    rest = storage.needed - storage.given
    if rest <= 0:
        return
    if last is None:
        last = np.zeros(1, kind.to_numpy())
        if kind.rule == OBJECTS:
            last[0] = element_class(tensor, kind)()
    yield Block(last[-1:], rest)


def _stored(tensor: TensorProto, kind: TensorType) -> Iterator[Array]:
    """Yield the values that are given, in pieces where a whole would be a copy."""
    is_typed = not tensor.view_of(CONTENT)
    is_changed = tensor._edits is not None and kind.field in tensor._edits
    scalar = tensor.DESCRIPTOR.by_name[kind.field].scalar
    if is_typed and not is_changed and scalar is not None and scalar.wire_type == VARINT:
        data = tensor._source.data
        for triples in _pieces(tensor, kind.field):
            numbers = read_array(data, triples, scalar, tensor._report)
            yield as_elements(numbers, kind)
    elif is_typed and not is_changed and kind.rule == OBJECTS:
        yield from _objects(tensor, kind)
    else:
        yield stored_values(tensor)


def _pieces(tensor: TensorProto, name: str) -> Iterator[list[int]]:
    """Yield the records of a field of varints in parts; a packed run is parted too."""
    data = tensor._source.data
    triples = tensor._load().get(name, [])
    single: list[int] = []
    for number, (start, stop, is_packed) in enumerate(iter_runs(data, triples)):
        mark = triples[3 * number]
        if not is_packed:
            single += (mark, start, stop)
            if len(single) < 3 * BLOCK:
                continue
        if single:
            yield single
            single = []
        at = start
        while is_packed and at < stop:
            end = min(at + BLOCK, stop)
            while end < stop and data[end - 1] > 0x7F:  # not in the middle of a varint
                end += 1
            yield [mark, at, end]
            at = end
    if single:
        yield single


def _objects(tensor: TensorProto, kind: TensorType) -> Iterator[Array]:
    import numpy as np

    items = getattr(tensor, kind.field)
    for start in range(0, len(items), BLOCK):
        part = items[start : start + BLOCK]
        values = np.empty(len(part), object)
        for index, item in enumerate(part):  # NumPy would look into a sequence
            values[index] = item
        yield values

"""The tensors of a file as a list: what each is, how it is stored, what its values are like."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.convert import json_float
from pbkaitai.errors import DecodeError, TensorError
from pbkaitai.tensors import describe_storage, value_size
from pbkaitai.views.layout import NAME, NUMBER, SHAPE, TYPE, Block, Column, Lines, Table
from pbkaitai.views.listing import Item, Listing
from pbkaitai.views.words import count_text, element_count, shape_data, shape_text, size_text

if TYPE_CHECKING:
    from pbkaitai.analysis.constants import Constant
    from pbkaitai.messages import TensorProto
    from pbkaitai.tensors import Storage

# What stands where a number has no sense, such as the mean of strings.
_NONE: Final = "–"
_FAULT: Final = Column("fault")
_COLUMNS: Final = (
    Column("tensor", NAME),
    Column("dtype", TYPE),
    Column("shape", SHAPE),
    Column("count", NUMBER),
    Column("bytes", NUMBER),
    Column("stored"),
)
_STATISTICS: Final = ("min", "max", "mean", "std", "zeros", "nan", "infinite")
_TITLES: Final = {"nan": "NaN", "infinite": "inf"}
# Columns that a person need not see when there is nothing in them.
_RARE: Final = ("NaN", "inf")


class TensorListing(Listing):
    """The list; a table for people has the totals below it."""

    def blocks(self) -> list[Block]:
        """Return the table without the columns that say nothing, and the totals."""
        total = 0
        count = 0

        def counted() -> Iterable[Item]:
            nonlocal total, count
            for item in self.items:
                total += item["bytes"] or 0
                count += 1
                yield item

        blocks = [_shortened(block) for block in Listing.blocks(replace(self, items=counted()))]
        line = f"{count_text(count, 'tensor')}, {size_text(total)} of values"
        return [*blocks, Lines((line,))] if count > 1 else blocks


def listing(
    constants: Iterable[Constant],
    *,
    has_statistics: bool = True,
    done: Callable[[Constant], None] = lambda constant: None,
) -> TensorListing:
    """Return the tensors as a list; each is read when its item is made.

    Args:
        has_statistics: read the values, for their statistics.
        done: called with each tensor when its item has been made.
    """

    def items() -> Iterable[Item]:
        for constant in constants:
            item = data(constant, has_statistics=has_statistics)
            done(constant)
            yield item

    columns = [*_COLUMNS]
    if has_statistics:
        columns += [Column(_TITLES.get(name, name), NUMBER) for name in _STATISTICS]
    return TensorListing("tensors", (*columns, _FAULT), items(), _cells(has_statistics))


def data(constant: Constant, *, has_statistics: bool = True) -> Item:
    """Return what a tensor is as a plain dict; what is wrong with it is told in `fault`."""
    item: Item = {
        "name": constant.name,
        "place": constant.place,
        "node": constant.node,
        "function": constant.function,
        "attr": constant.attr,
        "path": constant.path,
        "offset": constant.offset,
        "dtype": "",
        "shape": None,
        "count": None,
        "bytes": None,
        "stored": "",
        "stored_bytes": constant.stored_bytes,
    }
    try:
        if constant.entry is not None:
            item |= _entry_data(constant)
        tensor = constant.tensor
        if tensor is not None:
            item |= _tensor_data(tensor)
            item["stored"] = storage_text(describe_storage(tensor))
            if has_statistics:
                item |= statistics_data(tensor)
    except (TensorError, DecodeError) as fault:
        item["fault"] = fault.reason
    return item


def statistics_data(tensor: TensorProto) -> dict[str, Any]:
    """Return the statistics of a tensor for a dict; what has no sense is None.

    Raises:
        TensorError, DecodeError: the values cannot be told.
    """
    from pbkaitai.analysis.statistics import statistics_of

    found = asdict(statistics_of(tensor))
    return {name: _json_number(found[name]) for name in _STATISTICS}


def storage_text(storage: Storage) -> str:
    """Return how values are stored in few words: `float_val, 2 of 9: last repeated`."""
    if not storage.is_filled:
        text = storage.form if storage.needed or storage.given else "nothing"
    elif storage.given == 0:
        text = "all empty" if storage.form.endswith(("string_val", "variant_val")) else "all zero"
    else:
        which = "last " if storage.given > 1 else ""
        text = f"{storage.form}, {storage.given:,} of {storage.needed:,}: {which}repeated"
    return f"{text}; {', '.join(storage.ignored)} ignored" if storage.ignored else text


def number_text(value: Any) -> str:
    """Return a number of the statistics as a person reads it; `–` for none."""
    if value is None:
        return _NONE
    if isinstance(value, list):
        real, imaginary = (float(part) for part in value)
        return f"{real:.6g}{imaginary:+.6g}j"
    if isinstance(value, float):
        return f"{value:.6g}"
    return {"Infinity": "inf", "-Infinity": "-inf", "NaN": "nan"}.get(str(value), str(value))


def _cells(has_statistics: bool) -> Callable[[Item], Sequence[object]]:
    def cells(item: Item) -> list[object]:
        own: list[object] = [
            item["name"],
            item["dtype"],
            shape_text(item["shape"]) if item["dtype"] else "",
            item["count"],
            item["bytes"],
            item["stored"],
        ]
        if has_statistics:
            own += [number_text(item.get(name)) for name in _STATISTICS]
        return [*own, item.get("fault", "")]

    return cells


def _entry_data(constant: Constant) -> dict[str, Any]:
    """Return what a checkpoint says of a variable whose values may stand elsewhere."""
    entry = constant.entry
    assert entry is not None
    shape = None if entry.shape is None else list(entry.shape)
    stored = ""
    if entry.shard is not None:
        stored = f"data file {entry.shard}"
        shards = sorted({part.shard for part in entry.slices if part.shard is not None})
        if entry.slices:
            numbers = ", ".join(map(str, shards))
            stored = f"{count_text(len(entry.slices), 'slice')} in data file {numbers}"
    count = element_count(shape)
    size = value_size(int(entry.dtype), count)
    return {
        "dtype": str(entry.dtype),
        "shape": shape,
        "count": count,
        "bytes": entry.size if size is None else size,
        "stored": stored,
    }


def _tensor_data(tensor: TensorProto) -> dict[str, Any]:
    shape = shape_data(tensor.tensor_shape)
    count = element_count(shape)
    size = value_size(int(tensor.dtype), count)
    if size is None and count is not None and tensor.dtype:
        size = describe_storage(tensor).bytes
    return {"dtype": str(tensor.dtype), "shape": shape, "count": count, "bytes": size}


def _json_number(value: Any) -> Any:
    if isinstance(value, complex):
        return [json_float(value.real), json_float(value.imag)]
    return json_float(value) if isinstance(value, float) else value


def _shortened(block: Block) -> Block:
    """Return a table without rare columns that have no number but zero."""
    if not isinstance(block, Table):
        return block
    kept = [
        number
        for number, column in enumerate(block.columns)
        if column.title not in _RARE or {row[number] for row in block.rows} - {"0", _NONE}
    ]
    columns = tuple(block.columns[number] for number in kept)
    rows = tuple(tuple(row[number] for number in kept) for row in block.rows)
    return Table(columns, rows, block.rest)

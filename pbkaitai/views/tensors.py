"""The tensors of a file as a list: what each is, how it is stored, what its values are like."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pbkaitai.analysis.values.variables import DataFileError
from pbkaitai.bundle import CutDataError
from pbkaitai.convert import json_float
from pbkaitai.errors import DecodeError, TensorError
from pbkaitai.tensors import describe_storage, value_size
from pbkaitai.views.layout import NAME, NUMBER, SHAPE, TYPE, Column
from pbkaitai.views.listing import Item, Listing
from pbkaitai.views.words import count_text, element_count, shape_data, shape_text

if TYPE_CHECKING:
    from pbkaitai.analysis.values.constants import Constant
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
STATISTICS: Final = ("min", "max", "mean", "std", "zeros", "nan", "infinite")
# Those that are mostly 0, and what their columns are called.
_RARE: Final = {"nan": "NaN", "infinite": "inf"}
_TABLE_STATISTICS: Final = (
    Column("min…max", NUMBER),
    Column("mean±std", NUMBER),
    Column("zeros", NUMBER),
    Column("not finite"),
)


class Fault(NamedTuple):
    """What is wrong with a tensor.

    Attributes:
        name: of the tensor.
        reason: the cause, which others may share.
        is_missing: whether a file is not there, or is cut off (see `missing_variables`).
    """

    name: str
    reason: str
    is_missing: bool = False


def listing(
    constants: Iterable[Constant],
    *,
    has_statistics: bool = True,
    done: Callable[[Constant], None] = lambda constant: None,
    told: Callable[[Fault], None] = lambda fault: None,
) -> Listing:
    """Return the tensors as a list; each is read when its item is made.

    Args:
        has_statistics: read the values, for their statistics.
        done: called with each tensor when its item has been made.
        told: called with what is wrong with a tensor.
    """

    def items() -> Iterable[Item]:
        for constant in constants:
            item = data(constant, has_statistics=has_statistics, told=told)
            done(constant)
            yield item

    columns = [*_COLUMNS]
    if has_statistics:
        columns += [Column(_RARE.get(name, name), NUMBER) for name in STATISTICS]
    return Listing(
        "tensors",
        (*columns, _FAULT),
        items(),
        _cells(has_statistics),
        table_columns=_table_columns(has_statistics),
        table_cells=_table_cells(has_statistics),
    )


def data(
    constant: Constant,
    *,
    has_statistics: bool = True,
    told: Callable[[Fault], None] = lambda fault: None,
) -> Item:
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
        is_read = has_statistics or not constant.is_in_data_files
        tensor = constant.tensor if is_read else None
        if tensor is not None:
            if not constant.is_in_data_files:
                item |= _tensor_data(tensor)
                item["stored"] = storage_text(describe_storage(tensor))
            if has_statistics:
                item |= statistics_data(tensor)
    except DataFileError as fault:
        item["fault"] = fault.short
        told(Fault(constant.name, fault.cause, fault.is_missing))
    except (TensorError, DecodeError) as fault:
        item["fault"] = fault.reason
        told(Fault(constant.name, fault.reason, isinstance(fault, CutDataError)))
    return item


def fault_texts(faults: Iterable[Fault]) -> list[str]:
    """Return what is wrong with tensors, one text for each cause."""
    names: dict[str, list[str]] = {}
    for fault in faults:
        names.setdefault(fault.reason, []).append(fault.name)
    return [f"{reason}, in {_names_text(found)}" for reason, found in names.items()]


def _names_text(names: Sequence[str]) -> str:
    more = f" and {count_text(len(names) - 1, 'more tensor')}" if len(names) > 1 else ""
    return f"{names[0]}{more}"


def statistics_data(tensor: TensorProto) -> dict[str, Any]:
    """Return the statistics of a tensor for a dict; what has no sense is None.

    Raises:
        TensorError, DecodeError: the values cannot be told.
    """
    from pbkaitai.analysis.values.statistics import statistics_of

    found = statistics_of(tensor)
    return {name: _json_number(getattr(found, name)) for name in STATISTICS}


def storage_text(storage: Storage) -> str:
    """Return how values are stored in few words: `float_val, 1 repeated`."""
    if not storage.is_filled:
        text = storage.form if storage.needed or storage.given else "empty"
    elif storage.given == 0:
        text = "all empty" if storage.form.endswith(("string_val", "variant_val")) else "all zero"
    else:
        given = "1" if storage.given == 1 else f"{storage.given:,} given, last"
        text = f"{storage.form}, {given} repeated"
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


def statistic_text(item: Mapping[str, Any], name: str) -> str:
    """Return one number of the statistics in an item of `data` as a person reads it."""
    return number_text(_exact(item, name))


def _exact(item: Mapping[str, Any], name: str) -> Any:
    """Return a number as it was counted with, before it became the shortest that means it.

    Digits that are rounded twice would let the mean of one value differ from its extremes.
    """
    value = item.get(name)
    is_short = name in ("min", "max") and item.get("dtype") != "DT_DOUBLE"
    if is_short and isinstance(value, float):
        return struct.unpack("<f", struct.pack("<f", value))[0]
    return value


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
            own += [statistic_text(item, name) for name in STATISTICS]
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


def _table_columns(has_statistics: bool) -> tuple[Column, ...]:
    facts = (column for column in _COLUMNS if column.title != "count")
    return (*facts, *(_TABLE_STATISTICS if has_statistics else ()), _FAULT)


def _table_cells(has_statistics: bool) -> Callable[[Item], Sequence[object]]:
    def cells(item: Item) -> list[object]:
        own: list[object] = [
            item["name"],
            item["dtype"],
            shape_text(item["shape"]) if item["dtype"] else "",
            "" if item["bytes"] is None else f"{item['bytes']:,}",
            item["stored"],
        ]
        return [*own, *(_table_statistics(item) if has_statistics else ()), item.get("fault", "")]

    return cells


def _table_statistics(item: Item) -> list[str]:
    low, high, mean, std = (_short(_exact(item, name)) for name in ("min", "max", "mean", "std"))
    others = [f"{item[name]:,} {title}" for name, title in _RARE.items() if item.get(name)]
    return [
        low if low == high else f"{low}…{high}",
        mean if std in ("0", _NONE) else f"{mean}±{std}",
        _NONE if item.get("zeros") is None else f"{item['zeros']:,}",
        ", ".join(others),
    ]


def _short(value: Any) -> str:
    """Return a number with the digits that fit into a table."""
    return f"{value:.3g}" if isinstance(value, float) else number_text(value)

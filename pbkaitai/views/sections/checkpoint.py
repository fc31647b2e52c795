"""A checkpoint: the variables that its index lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pbkaitai.tensors import value_size
from pbkaitai.views.layout import (
    NAME,
    NUMBER,
    SHAPE,
    TEXT,
    TYPE,
    Block,
    Column,
    Heading,
    facts,
    table,
)
from pbkaitai.views.words import counts_text, element_count, shape_text, size_text

if TYPE_CHECKING:
    from pbkaitai.checkpoint import CheckpointEntry, CheckpointSlice
    from pbkaitai.opening import OpenedFile

_COLUMNS: Final = (
    Column("variable", NAME),
    Column("dtype", TYPE),
    Column("shape", SHAPE),
    Column("bytes", NUMBER),
    Column("shard", NUMBER),
    Column("slices", TEXT),
)
_SHOWN: Final = 60
_SLICES_SHOWN: Final = 4
_STRINGS: Final = ("DT_STRING", "DT_VARIANT", "DT_RESOURCE")


def data(file: OpenedFile) -> dict[str, Any]:
    """Return the header's facts and every variable."""
    checkpoint = file.checkpoint
    assert checkpoint is not None
    entries = [_entry_data(entry) for entry in checkpoint.entries]
    numbers = [entry for entry in entries if entry["dtype"] not in _STRINGS]
    return {
        "header": _header_data(checkpoint.header),
        "compression": checkpoint.compression,
        "count": len(entries),
        "elements": sum(element_count(entry["shape"]) or 0 for entry in numbers),
        "bytes": sum(entry["bytes"] or 0 for entry in entries),
        "entries": entries,
    }


def blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return the variables as a table."""
    header = data["header"]
    made = facts(
        [
            ("shards", header.get("num_shards")),
            ("byte order", header.get("endianness")),
            ("format version", header.get("producer")),
            ("block compression", counts_text(data["compression"])),
            ("elements in all", f"{data['elements']:,}"),
            ("bytes of values", size_text(data["bytes"])),
        ]
    )
    shards = {entry["shard"] for entry in data["entries"]}
    rows = [
        (
            entry["name"],
            entry["dtype"],
            shape_text(entry["shape"]),
            "" if entry["bytes"] is None else f"{entry['bytes']:,}",
            entry["shard"] if len(shards) > 1 or shards > {0} else "",
            _slices_text(entry["slices"]),
        )
        for entry in data["entries"]
    ]
    limit = None if everything else _SHOWN
    made.append(Heading("variables", level, f"{data['count']:,}"))
    return made + table(_COLUMNS, rows, limit=limit, noun="variables")


def _header_data(header: Any) -> dict[str, Any]:
    if header is None or not hasattr(header, "num_shards"):
        return {}  # a V1 checkpoint has none
    return {
        "num_shards": header.num_shards,
        "endianness": str(header.endianness),
        "producer": header.version.producer,
        "min_consumer": header.version.min_consumer,
    }


def _entry_data(entry: CheckpointEntry) -> dict[str, Any]:
    shape = None if entry.shape is None else list(entry.shape)
    return {
        "name": entry.name,
        "dtype": str(entry.dtype),
        "shape": shape,
        "shard": entry.shard,
        "offset": entry.offset,
        "bytes": _bytes_of(entry, shape),
        "crc32c": entry.crc32c,
        "slices": [_slice_data(part) for part in entry.slices],
    }


def _bytes_of(entry: CheckpointEntry, shape: list[int] | None) -> int | None:
    """Return the bytes of the values; of a V1 checkpoint those that the shape needs."""
    if entry.size is not None and not entry.slices:
        return entry.size
    sizes = [part.size for part in entry.slices if part.size is not None]
    if sizes:
        return sum(sizes)
    return value_size(int(entry.dtype), element_count(shape))


def _slice_data(part: CheckpointSlice) -> dict[str, Any]:
    return {
        "extents": [list(extent) for extent in part.extents],
        "shard": part.shard,
        "offset": part.offset,
        "bytes": part.size,
    }


def _slices_text(slices: list[dict[str, Any]]) -> str:
    """Return the parts of a partitioned variable; one that is all of it is not told."""
    texts = [_extents_text(part["extents"]) for part in slices[:_SLICES_SHOWN]]
    if len(slices) == 1 and not any(char.isdigit() for char in texts[0]):
        return ""
    if len(slices) > _SLICES_SHOWN:
        texts.append(f"… {len(slices):,} in all")
    return " ".join(texts)


def _extents_text(extents: list[list[int]]) -> str:
    """Return a slice as `[0:5, :]`."""
    parts = [
        ":" if (start, length) == (0, -1) else f"{start}:{start + length}"
        for start, length in extents
    ]
    return f"[{', '.join(parts)}]"

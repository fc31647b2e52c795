"""Checkpoints: the variables that a checkpoint index or a V1 checkpoint lists.

Reads tables and decodes their values with our message classes; the data files beside an
index are left alone. What cannot be read is a problem in a list, and the rest is given.
Rules: tensorflow/core/util/tensor_bundle and util/saved_tensor_slice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pbkaitai.detection.result import CHECKPOINT_INDEX, CHECKPOINT_V1
from pbkaitai.errors import DecodeError
from pbkaitai.formats.lenient import Item, LenientTable
from pbkaitai.formats.orderedcode import WHOLE, SliceKey, decode_slice_key, is_slice_key
from pbkaitai.messages import BundleEntryProto, BundleHeaderProto, SavedTensorSlices
from pbkaitai.postpass import resolve

if TYPE_CHECKING:
    from pbkaitai.message import Message
    from pbkaitai.messages import DataType, TensorProto, TensorShapeProto, TensorSliceProto

M = TypeVar("M", bound="Message")


class CheckpointSlice(NamedTuple):
    """A part of a partitioned variable, or all of one in a V1 checkpoint.

    Attributes:
        extents: `(start, length)` per dimension; length WHOLE (-1) is all of it.
        shard, offset, size: where its bytes stand; None in a V1 checkpoint.
        crc32c: masked checksum of its bytes, as stored; None in a V1 checkpoint.
        data: its values in a V1 checkpoint: a TensorProto without dtype and shape; None
            in an index, and when they are missing.
    """

    extents: tuple[tuple[int, int], ...]
    shard: int | None = None
    offset: int | None = None
    size: int | None = None
    crc32c: int | None = None
    data: TensorProto | None = None


class CheckpointEntry(NamedTuple):
    """One variable.

    Attributes:
        name: its key.
        dtype: its DataType.
        shape: its whole shape; None when its rank is unknown.
        shard, offset, size: where its bytes stand in the data files, None in a V1
            checkpoint; those of a partitioned variable are in `slices`.
        crc32c: masked checksum of its bytes, as stored; None in a V1 checkpoint.
        slices: its parts when it is partitioned, and always in a V1 checkpoint.
        message: the BundleEntryProto, or the SavedSliceMeta of a V1 checkpoint.
    """

    name: str
    dtype: DataType
    shape: tuple[int, ...] | None
    shard: int | None
    offset: int | None
    size: int | None
    crc32c: int | None
    slices: tuple[CheckpointSlice, ...]
    message: Message


class Checkpoint(NamedTuple):
    """What a table says of a checkpoint.

    Attributes:
        kind: CHECKPOINT_INDEX or CHECKPOINT_V1.
        header: the BundleHeaderProto, or SavedTensorSlices with the `meta` of a V1
            checkpoint; None when it cannot be read.
        entries: the variables in the order of the table.
        records: every key of the table with its message, the header's empty key first.
        compression: how many data blocks have which compression, by name.
        problems: what could not be read, with offsets in the file; in a compressed block,
            that of the block.
    """

    kind: str
    header: BundleHeaderProto | SavedTensorSlices | None
    entries: tuple[CheckpointEntry, ...]
    records: tuple[tuple[bytes, Message], ...]
    compression: dict[str, int]
    problems: tuple[DecodeError, ...] = ()

    def find(self, name: str) -> CheckpointEntry | None:
        """Return the entry called *name*, or None."""
        return next((entry for entry in self.entries if entry.name == name), None)


def read_checkpoint(data: bytes | memoryview, kind: str | None = None) -> Checkpoint:
    """Return what a checkpoint index or a V1 checkpoint lists; damage is in `problems`.

    Args:
        kind: CHECKPOINT_INDEX or CHECKPOINT_V1; None tells it from the first entry.
    """
    table = LenientTable(data)
    items = list(table.items())
    header = next((item for item in items if item.key == b""), None)
    if kind is None:
        is_v1 = header is not None and _has_slices(header.value)
        kind = CHECKPOINT_V1 if is_v1 else CHECKPOINT_INDEX
    read = _read_v1 if kind == CHECKPOINT_V1 else _read_index
    return read(items, table)


def _read_message(table: LenientTable, item: Item, cls: type[M]) -> M:
    """Return the message in *item*; its faults become problems of the table."""
    message = cls.from_bytes(item.value)
    try:
        resolve(message)
    except DecodeError as fault:
        name = item.key.decode("utf-8", "backslashreplace")
        path = f'entry "{name}"' if item.key else "header"
        fault.path = f"{path}.{fault.path}" if fault.path else path
        fault.offset = item.offset + (0 if item.is_packed else fault.offset)
        table.problems.append(fault)
        message._source.collect([])
    return message


# --- checkpoint index -----------------------------------------------------------------


def _read_index(items: list[Item], table: LenientTable) -> Checkpoint:
    header = None
    records: list[tuple[bytes, Message]] = []
    slices: dict[SliceKey, BundleEntryProto] = {}
    messages: list[tuple[str, BundleEntryProto]] = []
    for item in items:
        if item.key == b"":
            header = _read_message(table, item, BundleHeaderProto)
            records.append((item.key, header))
            continue
        message = _read_message(table, item, BundleEntryProto)
        records.append((item.key, message))
        if not is_slice_key(item.key):
            messages.append((_text(item.key), message))
            continue
        try:
            slices[decode_slice_key(item.key)] = message
        except DecodeError as fault:
            table.problems.append(DecodeError(fault.reason, item.offset, path="slice key"))
    entries = tuple(_index_entry(name, message, slices) for name, message in messages)
    return _checkpoint(CHECKPOINT_INDEX, header, entries, records, table)


def _index_entry(
    name: str, message: BundleEntryProto, slices: dict[SliceKey, BundleEntryProto]
) -> CheckpointEntry:
    parts = []
    for spec in message.slices:
        extents = _extents(spec)
        part = slices.get(SliceKey(name, extents))
        if part is None:
            parts.append(CheckpointSlice(extents))
        else:
            parts.append(
                CheckpointSlice(extents, part.shard_id, part.offset, part.size, part.crc32c)
            )
    return CheckpointEntry(
        name,
        message.dtype,
        _shape(message.shape),
        message.shard_id,
        message.offset,
        message.size,
        message.crc32c,
        tuple(parts),
        message,
    )


# --- V1 checkpoint --------------------------------------------------------------------


def _read_v1(items: list[Item], table: LenientTable) -> Checkpoint:
    header = None
    records: list[tuple[bytes, Message]] = []
    values: dict[SliceKey, TensorProto] = {}
    for item in items:
        message = _read_message(table, item, SavedTensorSlices)
        records.append((item.key, message))
        if item.key == b"":
            header = message
            continue
        try:
            values[decode_slice_key(item.key)] = message.data.data
        except DecodeError as fault:
            table.problems.append(DecodeError(fault.reason, item.offset, path="slice key"))
    metas = header.meta.tensor if header is not None else ()
    entries = tuple(
        CheckpointEntry(
            meta.name,
            meta.type,
            _shape(meta.shape),
            None,
            None,
            None,
            None,
            tuple(
                CheckpointSlice(extents, data=values.get(SliceKey(meta.name, extents)))
                for extents in map(_extents, meta.slice)
            ),
            meta,
        )
        for meta in metas
    )
    return _checkpoint(CHECKPOINT_V1, header, entries, records, table)


def _has_slices(value: memoryview) -> bool:
    """Return whether the header is that of a V1 checkpoint: its field 1 is a message."""
    try:
        return SavedTensorSlices.from_bytes(value).has("meta")
    except DecodeError:
        return False


# --- both -----------------------------------------------------------------------------


def _checkpoint(
    kind: str,
    header: BundleHeaderProto | SavedTensorSlices | None,
    entries: tuple[CheckpointEntry, ...],
    records: list[tuple[bytes, Message]],
    table: LenientTable,
) -> Checkpoint:
    if header is None:
        fault = DecodeError("the checkpoint has no header (the entry with the empty key)", 0)
        table.problems.append(fault)
    problems = tuple(table.problems)
    return Checkpoint(kind, header, entries, tuple(records), table.compression, problems)


def _extents(spec: TensorSliceProto) -> tuple[tuple[int, int], ...]:
    return tuple(
        (extent.start, extent.length if extent.has("length") else WHOLE) for extent in spec.extent
    )


def _shape(shape: TensorShapeProto) -> tuple[int, ...] | None:
    return None if shape.unknown_rank else tuple(dim.size for dim in shape.dim)


def _text(key: bytes) -> str:
    return key.decode("utf-8", "surrogateescape")

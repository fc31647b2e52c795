"""SSTable: LevelDB's sorted table, the file format of checkpoint indexes.

Knows the footer, blocks and their checksums, restart arrays and prefix compression, and
gives the sorted keys with their values. What keys and values mean is left to
`pbkaitai.checkpoint`. Rules: leveldb/doc/table_format.md and
tensorflow/core/lib/io/{format,block,table}.cc.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final, NamedTuple

from pbkaitai.errors import DecodeError
from pbkaitai.formats.crc32c import crc32c, unmask
from pbkaitai.formats.snappy import decompress
from pbkaitai.wire import read_varint

MAGIC: Final = 0xDB47_7524_8B80_FB57
FOOTER_SIZE: Final = 48

RAW: Final = 0
SNAPPY: Final = 1
COMPRESSION_NAMES: Final = {RAW: "none", SNAPPY: "Snappy"}

# Keys share prefixes within 16 entries, so honest keys grow no more than this. Without a
# limit a megabyte could claim a million keys of a megabyte each.
_KEY_GROWTH: Final = 16
_KEY_ROOM: Final = 1 << 20

# A type byte and a masked checksum stand behind every block.
_TRAILER: Final = struct.Struct("<BI")
_MAGIC: Final = struct.Struct("<Q")
_FIXED32: Final = struct.Struct("<I")


class BlockHandle(NamedTuple):
    """Where a block stands: `offset` and `size` in bytes, without its trailer."""

    offset: int
    size: int


class Footer(NamedTuple):
    """The last 48 bytes of a table: where its two index blocks stand."""

    metaindex_block: BlockHandle
    index_block: BlockHandle


class Entry(NamedTuple):
    """One key of a block with its value.

    Attributes:
        key: the whole key, prefix included.
        value: the value's bytes; a view when the block is one.
        span: where the value stands in the block, half-open.
    """

    key: bytes
    value: bytes | memoryview
    span: tuple[int, int]


class Block(NamedTuple):
    """The contents of one block.

    Attributes:
        handle: where it stands in the file.
        compression: RAW or SNAPPY.
        data: contents, decompressed; a part of the file when they are not compressed.
    """

    handle: BlockHandle
    compression: int
    data: bytes | memoryview


def is_table(data: bytes | memoryview) -> bool:
    """Return whether *data* ends as a table does."""
    return len(data) >= FOOTER_SIZE and _MAGIC.unpack(data[-8:])[0] == MAGIC


def read_footer(data: bytes | memoryview, *, check_magic: bool = True) -> Footer:
    """Return the handles in the last 48 bytes of *data*.

    Raises:
        DecodeError: too short, another magic number, or a handle that is not inside.
    """
    size = len(data)
    if size < FOOTER_SIZE:
        raise DecodeError(
            f"table footer needs {FOOTER_SIZE} bytes, {size} remain",
            0,
            needed=FOOTER_SIZE,
            found=size,
        )
    magic = _MAGIC.unpack(data[-8:])[0]
    if check_magic and magic != MAGIC:
        raise DecodeError(f"table magic is 0x{magic:016x}, not 0x{MAGIC:016x}", size - 8)
    position = size - FOOTER_SIZE
    metaindex, position = _read_handle(data, position, size - 8)
    index, position = _read_handle(data, position, size - 8)
    return Footer(metaindex, index)


def read_block(data: bytes | memoryview, handle: BlockHandle) -> Block:
    """Return the block at *handle*; its checksum is left to `check_block`.

    Raises:
        DecodeError: it does not lie inside the file, has an unknown compression, or does
            not decompress.
    """
    compression, _ = _trailer(data, handle)
    end = handle.offset + handle.size
    contents: bytes | memoryview = data[handle.offset : end]
    if compression == SNAPPY:
        contents = decompress(contents, base=handle.offset)
    elif compression != RAW:
        raise DecodeError(f"table block has unknown compression {compression}", end)
    return Block(handle, compression, contents)


def check_block(data: bytes | memoryview, handle: BlockHandle) -> None:
    """Compare the block at *handle* with its checksum.

    Raises:
        DecodeError: they do not agree, or it does not lie inside the file.
    """
    _, stored = _trailer(data, handle)
    found = crc32c(data[handle.offset : handle.offset + handle.size + 1])
    if found != unmask(stored):
        raise DecodeError(
            f"table block has checksum 0x{found:08x}, stored is 0x{unmask(stored):08x}",
            handle.offset,
        )


def iter_block(block: bytes | memoryview, *, base: int = 0) -> Iterator[Entry]:
    """Yield the entries of the contents of a block in key order.

    Args:
        base: offset of the block in the file, for the errors.

    Raises:
        DecodeError: at the first malformed entry, after those before it were given.
    """
    end = _entries_end(block, base)
    yield from iter_entries(block, end, base=base)


def iter_entries(block: bytes | memoryview, end: int, *, base: int = 0) -> Iterator[Entry]:
    """Yield the entries that stand one behind another before *end*.

    Raises:
        DecodeError: at the first malformed entry, after those before it were given.
    """
    position = 0
    key = b""
    room = _KEY_GROWTH * end + _KEY_ROOM
    while position < end:
        start = position
        try:
            shared, position = read_varint(block, position, end, 5)
            unshared, position = read_varint(block, position, end, 5)
            value_size, position = read_varint(block, position, end, 5)
        except DecodeError as error:
            raise DecodeError(f"table entry: {error.reason}", base + start) from None
        if shared > len(key):
            raise DecodeError(
                f"table key shares {shared} bytes with a key of {len(key)}",
                base + start,
                needed=shared,
                found=len(key),
            )
        if unshared + value_size > end - position:
            raise DecodeError(
                f"table entry needs {unshared + value_size} bytes, {end - position} remain",
                base + start,
                needed=unshared + value_size,
                found=end - position,
            )
        split = position + unshared
        room -= shared + unshared
        if room < 0:
            raise DecodeError(f"table keys are over {_KEY_GROWTH} times the block", base + start)
        key = key[:shared] + bytes(block[position:split])
        position = split + value_size
        yield Entry(key, block[split:position], (split, position))


def iter_blocks(data: bytes | memoryview) -> Iterator[Block]:
    """Yield the data blocks of a table in key order, as its index lists them.

    Raises:
        DecodeError: the footer, the index or a block is malformed.
    """
    for handle in iter_handles(data, read_footer(data)):
        yield read_block(data, handle)


def iter_handles(data: bytes | memoryview, footer: Footer) -> Iterator[BlockHandle]:
    """Yield where the data blocks stand, in file order.

    Raises:
        DecodeError: the index block is malformed, or blocks overlap.
    """
    index = read_block(data, footer.index_block)
    free = 0
    for entry in iter_block(index.data, base=footer.index_block.offset):
        try:
            handle, _ = _read_handle(entry.value, 0, len(entry.value))
        except DecodeError as error:
            # The value may have been decompressed: only the block's own offset is true.
            raise DecodeError(error.reason, footer.index_block.offset) from None
        # Blocks named again and again would make a small file an endless one.
        if handle.offset < free:
            raise DecodeError(
                f"table block at byte {handle.offset} overlaps the one before it",
                footer.index_block.offset,
            )
        free = handle.offset + handle.size + _TRAILER.size
        yield handle


def _trailer(data: bytes | memoryview, handle: BlockHandle) -> tuple[int, int]:
    """Return the compression and the stored checksum of a block."""
    offset, size = handle
    needed = size + _TRAILER.size
    if offset > len(data) or needed > len(data) - offset:
        found = max(0, len(data) - offset)
        raise DecodeError(
            f"table block needs {needed} bytes, {found} remain", offset, needed=needed, found=found
        )
    compression, stored = _TRAILER.unpack(data[offset + size : offset + needed])
    return compression, stored


def _entries_end(block: bytes | memoryview, base: int) -> int:
    """Return where the entries end and the restart array begins."""
    size = len(block)
    if size < _FIXED32.size:
        raise DecodeError(f"table block needs 4 bytes, {size} remain", base, needed=4, found=size)
    restarts = _FIXED32.unpack(block[-4:])[0]
    room = size // _FIXED32.size - 1
    if restarts > room:
        raise DecodeError(
            f"table block of {size} bytes claims {restarts} restarts, {room} are possible",
            base + size - 4,
            needed=restarts,
            found=room,
        )
    end: int = size - _FIXED32.size * (restarts + 1)
    return end


def _read_handle(data: bytes | memoryview, position: int, end: int) -> tuple[BlockHandle, int]:
    offset, position = read_varint(data, position, end)
    size, position = read_varint(data, position, end)
    return BlockHandle(offset, size), position

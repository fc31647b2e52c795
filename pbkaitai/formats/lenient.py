"""What can be read of a damaged SSTable: every fault is kept, and reading goes on behind it.

Knows tables as bytes, as `pbkaitai.formats.sstable` does, which raises at the first fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from pbkaitai.errors import DecodeError
from pbkaitai.formats.snappy import decompress_part
from pbkaitai.formats.sstable import (
    COMPRESSION_NAMES,
    FOOTER_SIZE,
    RAW,
    BlockHandle,
    Entry,
    Footer,
    check_block,
    iter_block,
    iter_entries,
    iter_handles,
    read_block,
    read_footer,
)

# Checksums of larger blocks, as V1 checkpoints have, are left to whoever reads the values.
_CHECKED_SIZE: Final = 4 << 20
# The first block of a table that has lost its end is looked for in so many bytes.
_SALVAGED_SIZE: Final = 1 << 20


class Item(NamedTuple):
    """A key of the table with its value.

    Attributes:
        offset: where the value stands in the file; of a compressed block, the block.
        is_packed: whether the value stands in a compressed block.
    """

    key: bytes
    value: memoryview
    offset: int
    is_packed: bool = False


class LenientTable:
    """The entries of a table, whatever of it can be read.

    Attributes:
        problems: the faults that were met.
        compression: how many data blocks have which compression, by name.
    """

    def __init__(self, data: bytes | memoryview) -> None:
        self.data = memoryview(data)
        self.problems: list[DecodeError] = []
        self.compression: dict[str, int] = {}

    def items(self) -> Iterator[Item]:
        """Yield the entries in the order of the table."""
        seen = False
        for handle in self._handles():
            for item in self._block_items(handle):
                seen = True
                yield item
        if not seen and self.problems:
            yield from self._salvaged()

    def _handles(self) -> Iterator[BlockHandle]:
        try:
            footer = read_footer(self.data)
        except DecodeError as fault:
            self.problems.append(fault)
            # A spoilt magic number alone hides nothing.
            spoilt = self._spoilt_footer()
            if spoilt is None:
                return
            footer = spoilt
        try:
            yield from iter_handles(self.data, footer)
        except DecodeError as fault:
            self.problems.append(fault)
            return
        self._check(footer.metaindex_block)
        self._check(footer.index_block)

    def _spoilt_footer(self) -> Footer | None:
        """Return the footer whatever its magic number, when its blocks can be read."""
        try:
            footer = read_footer(self.data, check_magic=False)
            check_block(self.data, footer.index_block)
        except DecodeError:
            return None
        return footer

    def _block_items(self, handle: BlockHandle) -> Iterator[Item]:
        try:
            block = read_block(self.data, handle)
        except DecodeError as fault:
            self.problems.append(fault)
            return
        self._check(handle)
        name = COMPRESSION_NAMES[block.compression]
        self.compression[name] = self.compression.get(name, 0) + 1
        is_packed = block.compression != RAW
        try:
            for entry in iter_block(block.data, base=handle.offset):
                offset = handle.offset + (0 if is_packed else entry.span[0])
                yield Item(entry.key, memoryview(entry.value), offset, is_packed)
        except DecodeError as fault:
            self.problems.append(fault)

    def _check(self, handle: BlockHandle) -> None:
        if handle.size <= _CHECKED_SIZE:
            try:
                check_block(self.data, handle)
            except DecodeError as fault:
                self.problems.append(fault)

    def _salvaged(self) -> Iterator[Item]:
        entries, fault = salvage(self.data)
        if not entries or entries[0].key != b"":
            return
        for entry in entries:
            yield Item(entry.key, memoryview(entry.value), entry.span[0])
        self.problems.append(fault)


def salvage(data: bytes | memoryview) -> tuple[list[Entry], DecodeError]:
    """Return the entries of the first block of a table that has lost its end, and why it ends.

    A table begins with its first data block, so this needs neither footer nor index.
    Compression is found by trying: the reading that gives more entries is the true one.
    """
    data = data[:_SALVAGED_SIZE]
    raw, raw_fault = _ordered_entries(data)
    unpacked, packed_fault = decompress_part(data)
    packed, inner_fault = _ordered_entries(unpacked)
    if len(packed) > len(raw):
        return packed, packed_fault or inner_fault
    return raw, raw_fault


def _ordered_entries(block: bytes | memoryview) -> tuple[list[Entry], DecodeError]:
    entries: list[Entry] = []
    try:
        for entry in iter_entries(block, len(block)):
            # Keys are unique and sorted; what breaks the order is no entry any more.
            if entries and entry.key <= entries[-1].key:
                return entries, DecodeError("table keys are not in order", entry.span[0])
            entries.append(entry)
    except DecodeError as error:
        return entries, error
    return entries, DecodeError(
        f"table footer needs {FOOTER_SIZE} bytes, 0 remain", len(block), needed=FOOTER_SIZE, found=0
    )

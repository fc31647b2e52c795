"""SSTables built by hand, and tables that lie."""

import struct

import pytest

from pbkaitai.errors import DecodeError
from pbkaitai.formats.crc32c import crc32c, mask
from pbkaitai.formats.lenient import salvage
from pbkaitai.formats.sstable import (
    BlockHandle,
    check_block,
    is_table,
    iter_block,
    iter_blocks,
    iter_handles,
    read_block,
    read_footer,
)
from pbkaitai.wire import encode_varint

# Two entries, the second shares 2 bytes of its key with the first; one restart at 0.
BLOCK = bytes.fromhex(
    "00 03 01 61 62 63 2a"  # "abc" -> 2a
    "02 01 02 64 2b 2c"  # "ab" + "d" -> 2b 2c
    "00 00 00 00 01 00 00 00"
)


def _trailed(contents: bytes, compression: int = 0) -> bytes:
    checksum = mask(crc32c(contents + bytes([compression])))
    return contents + struct.pack("<BI", compression, checksum)


def _handle(offset: int, size: int) -> bytes:
    return encode_varint(offset) + encode_varint(size)


def make_table(*blocks: bytes, handles: list[bytes] | None = None, compression: int = 0) -> bytes:
    """Return a table of the given block contents."""
    out = bytearray()
    found = []
    for block in blocks:
        found.append(_handle(len(out), len(block)))
        out += _trailed(block, compression)
    index = bytearray()
    for number, handle in enumerate(handles if handles is not None else found):
        index += bytes([0, 1, len(handle), 0x61 + number]) + handle
    index += struct.pack("<II", 0, 1)
    empty = struct.pack("<II", 0, 1)
    metaindex_at = len(out)
    out += _trailed(empty)
    index_at = len(out)
    out += _trailed(bytes(index))
    footer = _handle(metaindex_at, len(empty)) + _handle(index_at, len(index))
    return bytes(out + footer.ljust(40, b"\0") + bytes.fromhex("57 fb 80 8b 24 75 47 db"))


def _all(table: bytes) -> list[tuple[bytes, bytes]]:
    return [
        (entry.key, bytes(entry.value))
        for block in iter_blocks(table)
        for entry in iter_block(block.data)
    ]


def test_keys_are_completed_with_the_prefix_they_share() -> None:
    assert [(e.key, e.value) for e in iter_block(BLOCK)] == [(b"abc", b"*"), (b"abd", b"+,")]


def test_value_span_points_into_the_block() -> None:
    assert [BLOCK[slice(*entry.span)] for entry in iter_block(BLOCK)] == [b"*", b"+,"]


def test_table_gives_the_entries_of_all_blocks() -> None:
    second = bytes.fromhex("00 01 00 7a 00 00 00 00 01 00 00 00")
    table = make_table(BLOCK, second)
    assert is_table(table)
    assert _all(table) == [(b"abc", b"*"), (b"abd", b"+,"), (b"z", b"")]


def test_snappy_block_is_decompressed() -> None:
    packed = bytes([len(BLOCK), (len(BLOCK) - 1) << 2]) + BLOCK
    table = make_table(packed, compression=1)
    assert [block.compression for block in iter_blocks(table)] == [1]
    assert _all(table) == [(b"abc", b"*"), (b"abd", b"+,")]


def test_raw_block_of_a_view_is_a_view() -> None:
    block = read_block(memoryview(make_table(BLOCK)), BlockHandle(0, len(BLOCK)))
    assert isinstance(block.data, memoryview)


def test_unknown_compression_is_rejected() -> None:
    with pytest.raises(DecodeError, match="unknown compression 7") as caught:
        list(iter_blocks(make_table(BLOCK, compression=7)))
    assert caught.value.offset == len(BLOCK)


def test_wrong_checksum_is_told_apart() -> None:
    table = bytearray(make_table(BLOCK))
    handle = BlockHandle(0, len(BLOCK))
    check_block(bytes(table), handle)
    table[6] ^= 1
    with pytest.raises(DecodeError, match="checksum"):
        check_block(bytes(table), handle)
    assert read_block(bytes(table), handle).data[6] == 0x2B


def test_wrong_magic_is_rejected_unless_one_insists() -> None:
    table = bytearray(make_table(BLOCK))
    table[-1] = 0
    assert not is_table(bytes(table))
    with pytest.raises(DecodeError, match="table magic is 0x004775248b80fb57"):
        read_footer(bytes(table))
    assert read_footer(bytes(table), check_magic=False).index_block.size > 0


@pytest.mark.parametrize("size", [0, 7, 47])
def test_file_shorter_than_a_footer_is_rejected(size: int) -> None:
    with pytest.raises(DecodeError, match=f"needs 48 bytes, {size} remain"):
        read_footer(bytes(size))


@pytest.mark.parametrize("handle", [_handle(1 << 62, 4), _handle(0, 1 << 62), _handle(100_000, 0)])
def test_block_outside_the_file_is_rejected(handle: bytes) -> None:
    with pytest.raises(DecodeError, match="table block needs"):
        list(iter_blocks(make_table(BLOCK, handles=[handle])))


def test_block_named_twice_is_rejected() -> None:
    """Else a small file could be made to give its entries forever."""
    handle = _handle(0, len(BLOCK))
    table = make_table(BLOCK, handles=[handle, handle])
    with pytest.raises(DecodeError, match="overlaps"):
        list(iter_handles(table, read_footer(table)))


BAD_BLOCKS = {
    "too short for a restart count": ("00 00", "needs 4 bytes, 2 remain"),
    "restarts that do not fit": ("00 00 00 00 09 00 00 00", "claims 9 restarts, 1 are possible"),
    "shares more than there is": ("01 01 00 61 00 00 00 00 01 00 00 00", "shares 1 bytes"),
    "value past the end": ("00 01 7f 61 00 00 00 00 01 00 00 00", "needs 128 bytes, 1 remain"),
    "size cut off": ("00 80 00 00 00 00 01 00 00 00", "table entry: varint"),
}


@pytest.mark.parametrize("case", BAD_BLOCKS)
def test_malformed_block_is_rejected(case: str) -> None:
    text, reason = BAD_BLOCKS[case]
    with pytest.raises(DecodeError, match=reason):
        list(iter_block(bytes.fromhex(text)))


def test_entries_before_a_fault_are_given() -> None:
    broken = BLOCK[:7] + b"\x7f" + BLOCK[8:]
    entries = iter_block(broken, base=500)
    assert next(entries).key == b"abc"
    with pytest.raises(DecodeError) as caught:
        next(entries)
    assert caught.value.offset == 507


def test_keys_that_grow_beyond_reason_are_rejected() -> None:
    """Each entry shares all of a long key, so a megabyte could claim a terabyte of keys."""
    entry_count = 40_000
    first = b"\0" + encode_varint(40_000) + b"\0" + b"k" * 40_000
    more = (encode_varint(40_000) + b"\1\0x") * entry_count
    block = first + more + struct.pack("<II", 0, 1)
    with pytest.raises(DecodeError, match="over 16 times"):
        for _ in iter_block(block):
            pass


@pytest.mark.parametrize("cut", [9, 12])
def test_table_without_its_end_is_salvaged(cut: int) -> None:
    entries, error = salvage(make_table(BLOCK)[:cut])
    assert [entry.key for entry in entries] == [b"abc"]
    assert error.offset == 7

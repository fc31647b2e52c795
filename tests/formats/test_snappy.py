"""Snappy blocks made by hand, and blocks that lie."""

import time

import pytest

from pbkaitai.errors import DecodeError
from pbkaitai.formats.snappy import decompress, decompress_part

GOOD = {
    "empty": ("00", b""),
    "short literal": ("03 08 61 62 63", b"abc"),
    "literal of 61 bytes has a size byte": ("3d f0 3c" + " 78" * 61, b"x" * 61),
    "literal of 300 bytes has two": ("ac 02 f4 2b 01" + " 79" * 300, b"y" * 300),
    # literal "ab", then copy of 4 from 2 back: it repeats what it writes
    "copy longer than its offset": ("06 04 61 62 01 02", b"ababab"),
    # literal "abcde", then copy of 5 from 5 back, two offset bytes
    "copy with two offset bytes": ("0a 10 61 62 63 64 65 12 05 00", b"abcdeabcde"),
    "copy with four offset bytes": ("04 04 61 62 07 02 00 00 00", b"abab"),
}

BAD = {
    "no size": ("", "Snappy size"),
    "size cut off": ("80", "Snappy size"),
    "size over the ratio": ("ff ff ff ff 0f 00 61", "claims 4294967295 bytes"),
    "literal cut off": ("04 0c 61", "literal needs 4 bytes, 1 remain"),
    "size byte of a literal cut off": ("3d f0", "element needs 2 bytes, 1 remain"),
    "offset cut off": ("05 00 61 02 01", "element needs 3 bytes, 2 remain"),
    "copy from before the start": ("05 00 61 01 02", "copy from 2 bytes back, 1 are there"),
    "copy from 0 back": ("05 00 61 01 00", "copy from 0 bytes back"),
    "more than the size": ("02 08 61 62 63", "writes 3 bytes, 2 are left"),
    "less than the size": ("04 08 61 62 63", "needs 4 bytes, 3 came out"),
}


@pytest.mark.parametrize("case", GOOD)
def test_block_decompresses(case: str) -> None:
    text, expected = GOOD[case]
    assert decompress(bytes.fromhex(text)) == expected


@pytest.mark.parametrize("case", BAD)
def test_malformed_block_is_rejected(case: str) -> None:
    text, reason = BAD[case]
    with pytest.raises(DecodeError, match=reason):
        decompress(bytes.fromhex(text), base=1000)


def test_error_offset_counts_from_the_base() -> None:
    with pytest.raises(DecodeError) as caught:
        decompress(bytes.fromhex("05 00 61 01 02"), base=1000)
    assert caught.value.offset == 1003


def test_block_over_the_limit_is_rejected_before_it_is_read() -> None:
    with pytest.raises(DecodeError, match="claims 200 bytes, 100 are possible"):
        decompress(bytes.fromhex("c8 01") + bytes(200), limit=100)


def test_readable_part_of_a_cut_block_is_kept() -> None:
    out, error = decompress_part(bytes.fromhex("14 08 61 62 63 10 64 65"))
    assert out == b"abcde"
    assert error is not None


def test_copies_from_far_back_stay_fast() -> None:
    """A copy must not copy everything between its source and the end."""
    half_megabyte = 1 << 19
    data = bytearray(bytes.fromhex("80 80 80 01"))  # 2 MiB
    data += b"\xf8" + (half_megabyte - 1).to_bytes(3, "little") + bytes(half_megabyte)
    copies = (3 * half_megabyte) // 64
    data += (b"\xff" + half_megabyte.to_bytes(4, "little")) * copies
    began = time.perf_counter()
    assert len(decompress(bytes(data))) == 1 << 21
    assert time.perf_counter() - began < 2

"""Hex digits in the forms in which people have them."""

from __future__ import annotations

import pytest

from pbkaitai.errors import TextFormatError
from pbkaitai.formats.hextext import parse_hex

DATA = bytes(range(8, 26))


@pytest.mark.parametrize(
    "text",
    [
        "08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 14 15 16 17 18 19",
        "08090a0b0c0d0e0f10111213141516171819",
        "0809 0A0B\n0c0d0e0f # a remark\n1011121314151617 // another\n\n1819",
        "0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x10,0x11,0x12,0x13,\n"
        "0x14, 0x15, 0x16, 0x17, 0x18, 0x19",
        "{ 0x08090a0b0c0d0e0f1011121314151617, 0x1819 };",
        r"\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19",
        repr(DATA),
        repr(DATA).replace("b'", '"').replace("'", '"') + "\n",
        "00000000: 0809 0a0b 0c0d 0e0f 1011 1213 1415 1617  ................\n"
        "00000010: 1819                                     ..\n",
        "00000000  08 09 0a 0b 0c 0d 0e 0f  10 11 12 13 14 15 16 17  |................|\n"
        "00000010  18 19                                             |..|\n00000012\n",
    ],
    ids=["spaced", "plain", "remarks", "c", "c-words", "escapes", "python", "literal", "xxd", "-C"],
)
def test_bytes_are_read(text: str) -> None:
    assert parse_hex(text) == DATA


def test_text_beside_a_dump_is_not_read() -> None:
    """Of xxd it stands behind two spaces, and it may look like hex digits."""
    assert parse_hex("00000000: 6162 6364                                abcd\n") == b"abcd"


def test_nothing_is_no_bytes() -> None:
    assert parse_hex("") == b""
    assert parse_hex("# nothing\n") == b""


@pytest.mark.parametrize(
    ("text", "reason", "line", "column"),
    [
        ("0a\n0b zz", "hex digits are needed, not 'z'", 2, 4),
        ("0a b", '"b" has 1 hex digits: a byte has two', 1, 4),
        ("00000000: 0a\nwhat", "a line of a dump needs an offset and hex digits", 2, 1),
        ("00000000: 00\n*\n", "lines that repeat are left out of this dump", 2, 1),
        ("b'\\xzz'", "the literal of bytes cannot be read", 1, 1),
    ],
)
def test_what_is_no_hex_is_refused(text: str, reason: str, line: int, column: int) -> None:
    with pytest.raises(TextFormatError) as error:
        parse_hex(text)
    assert error.value.reason.startswith(reason)
    assert (error.value.line, error.value.column) == (line, column)

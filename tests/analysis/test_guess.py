"""What bytes are taken for when no spec knows them."""

from __future__ import annotations

import struct

import pytest

from pbkaitai.analysis.records.guess import BYTES, MESSAGE, TEXT, guess_payload, packed_guess


@pytest.mark.parametrize(
    ("payload", "guess"),
    [
        (b"", TEXT),
        (b"conv1/weights", TEXT),
        ("größe".encode(), TEXT),
        (b"two\nlines", TEXT),
        (b"\x08\x05", MESSAGE),
        (b"\x0a\x03abc", MESSAGE),
        (b"\x0a\x0aabcdefghij", MESSAGE),  # tag and length are line breaks
        (b"0\t", MESSAGE),  # field 6 is 9
        (b"\xff\xfe\xfd", BYTES),
        (b"\x00\x00\x80\x3f", BYTES),  # field number 0
        (b"\x0a\x05ab", BYTES),  # longer than what is there
        (b"\xf8\xff\xff\xff\x0f\x01", BYTES),  # field 536870911 of six bytes
    ],
)
def test_payload_is_guessed(payload: bytes, guess: str) -> None:
    assert guess_payload(payload, 0, len(payload), 100) == guess


def test_without_levels_left_it_is_no_message() -> None:
    assert guess_payload(b"\x08\x05", 0, 2, 0) == BYTES


def test_text_of_megabytes_is_told_by_its_head() -> None:
    data = b"a" * 4095 + "é".encode() + b"\xff" * (2 << 20)
    assert guess_payload(data, 0, len(data), 100) == TEXT


@pytest.mark.parametrize(
    ("payload", "found"),
    [
        (struct.pack("<3f", 1.0, 0.0, -2.5), ("float", [1.0, 0.0, -2.5])),
        (struct.pack("<2d", 0.1, 3.0), ("double", [0.1, 3.0])),
        (b"\x01\x80\x02", ("varint", [1, 256])),
        (b"\x00" * 8, None),
        (b"\xff\xff\xff", None),
        (b"\x05", None),
    ],
)
def test_packed_numbers_are_guessed(payload: bytes, found: tuple[str, list[float]] | None) -> None:
    assert packed_guess(payload, 0, len(payload), 8) == found

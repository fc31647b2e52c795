"""What a LEN payload may be when no spec knows: text, a message, packed numbers, bytes.

The wire format does not tell. Text that reads as text is text; what splits into records
without a rest is a message, as `protoc --decode_raw` has it.
"""

from __future__ import annotations

import math
import struct
from typing import Final

from pbkaitai.errors import DecodeError
from pbkaitai.scalars import SCALARS
from pbkaitai.scan import scan
from pbkaitai.values import packed_fault
from pbkaitai.wire import Buffer, read_record, read_varint

TEXT: Final = "text"
MESSAGE: Final = "message"
BYTES: Final = "bytes"
GROUP: Final = "group"

# Larger payloads are told by their beginning: looking through weights finds nothing.
_LOOKED_AT: Final = 1 << 20
_HEAD: Final = 4096
# Of a message so many records are asked for their numbers.
_RECORDS: Final = 16
# Higher numbers are hardly ever used: a few bytes that read as one are something else.
_HIGHEST: Final = 100_000
_FEW_BYTES: Final = 32
_BREAKS: Final = frozenset("\t\n\r")


def guess_payload(data: Buffer, start: int, stop: int, levels: int) -> str:
    """Return TEXT, MESSAGE or BYTES.

    Args:
        levels: how many levels of messages may still follow; without any it is no message.
    """
    if start == stop:
        return TEXT
    text = _text_of(data, start, stop)
    # Small tags, lengths and numbers are line breaks and tabs: with these it may be a message.
    if text is not None and text.isprintable():
        return TEXT
    if levels > 0 and _is_message(data, start, stop, levels):
        return MESSAGE
    return TEXT if text is not None else BYTES


def packed_guess(data: Buffer, start: int, stop: int, limit: int) -> tuple[str, list[float]] | None:
    """Return what numbers bytes may be, and the first of them; None where they look like none.

    Returns:
        `float`, `double` or `varint`, with at most *limit* numbers.
    """
    size = stop - start
    for name, width, code in (("float", 4, "f"), ("double", 8, "d")):
        if size >= 2 * width and size % width == 0:
            count = min(size // width, limit)
            numbers = struct.unpack_from(f"<{count}{code}", data, start)
            if all(_is_likely(number) for number in numbers) and any(numbers):
                return name, list(numbers)
    if size > 1 and packed_fault(data, start, min(stop, start + _HEAD), SCALARS["uint64"]) is None:
        values: list[float] = []
        position = start
        while position < stop and len(values) < limit:
            value, position = read_varint(data, position, stop)
            values.append(value)
        # Bytes below 0x80 are varints of one byte each, whatever they are.
        if (size <= _FEW_BYTES and max(values)) or 0x80 <= max(values) < 1 << 32:
            return "varint", values
    return None


def _is_likely(number: float) -> bool:
    return number == 0 or (math.isfinite(number) and 1e-8 < abs(number) < 1e8)


def _text_of(data: Buffer, start: int, stop: int) -> str | None:
    """Return the text that bytes are, or its beginning; None where they are none."""
    is_whole = stop - start <= _LOOKED_AT
    end = stop if is_whole else start + _HEAD
    try:
        text = str(data[start:end], "utf-8")
    except UnicodeDecodeError as error:
        if is_whole or error.start < _HEAD - 4:  # only the cut may have split a character
            return None
        text = str(data[start : start + error.start], "utf-8")
    if text.isprintable() or all(char.isprintable() or char in _BREAKS for char in text):
        return text
    return None


def _is_message(data: Buffer, start: int, stop: int, levels: int) -> bool:
    position = start
    try:
        for _ in range(_RECORDS):
            record = read_record(data, position, stop, levels)
            if record.number >= _HIGHEST and stop - start < _FEW_BYTES:
                return False
            position = record.end
            if position >= stop:
                return True
        scan({}, data, position, stop, levels, {}, None)
    except DecodeError:
        return False
    return True

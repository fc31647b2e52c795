"""Snappy's raw block format, to read compressed SSTable blocks.

Knows the block form only, not the framed one (google/snappy, format_description.txt).
The size that a block claims is held against a limit before anything is decompressed,
and the output never grows past that size.
"""

from __future__ import annotations

from typing import Final

from pbkaitai.errors import DecodeError
from pbkaitai.wire import read_varint

SIZE_LIMIT: Final = 64 << 20

_LITERAL: Final = 0
# The first 60 literal sizes stand in the tag; the next four codes give 1 to 4 size bytes.
_LONG_LITERAL: Final = 60
# One byte of tag and one of offset can stand for 64 bytes at most, so a claim beyond this
# ratio cannot be true.
_MAX_RATIO: Final = 64


def decompress(data: bytes | memoryview, *, limit: int = SIZE_LIMIT, base: int = 0) -> bytes:
    """Return the bytes that the Snappy block *data* stands for.

    Args:
        limit: most bytes to accept.
        base: offset of *data* in the file, for the errors.

    Raises:
        DecodeError: the block is malformed, cut off, or larger than *limit*.
    """
    out, error = decompress_part(data, limit=limit, base=base)
    if error is not None:
        raise error
    return out


def decompress_part(
    data: bytes | memoryview, *, limit: int = SIZE_LIMIT, base: int = 0
) -> tuple[bytes, DecodeError | None]:
    """Return what can be decompressed, and the fault that ended it or None."""
    out = bytearray()
    try:
        size, position = _claimed_size(data, limit, base)
        _run(data, position, size, out, base)
    except DecodeError as error:
        return bytes(out), error
    return bytes(out), None


def _claimed_size(data: bytes | memoryview, limit: int, base: int) -> tuple[int, int]:
    try:
        size, position = read_varint(data, 0, len(data), 5)
    except DecodeError as error:
        raise DecodeError(f"Snappy size: {error.reason}", base) from None
    allowed = min(limit, (len(data) - position) * _MAX_RATIO)
    if size > allowed:
        raise DecodeError(
            f"Snappy block of {len(data)} bytes claims {size} bytes, {allowed} are possible",
            base,
            needed=size,
            found=allowed,
        )
    return size, position


def _run(data: bytes | memoryview, position: int, size: int, out: bytearray, base: int) -> None:
    """Append the output of every element from *position* on to *out*."""
    end = len(data)
    while position < end:
        start = position
        tag = data[position]
        kind = tag & 3
        # Operand bytes behind the tag: an offset, or the size of a long literal.
        extra = max(0, (tag >> 2) - _LONG_LITERAL + 1) if kind == _LITERAL else (0, 1, 2, 4)[kind]
        position += 1 + extra
        if position > end:
            raise DecodeError(
                f"Snappy element needs {1 + extra} bytes, {end - start} remain",
                base + start,
                needed=1 + extra,
                found=end - start,
            )
        operand = int.from_bytes(data[start + 1 : position], "little")
        if kind == _LITERAL:
            count = (operand if extra else tag >> 2) + 1
            if count > end - position:
                out += data[position : position + min(end - position, size - len(out))]
                raise DecodeError(
                    f"Snappy literal needs {count} bytes, {end - position} remain",
                    base + start,
                    needed=count,
                    found=end - position,
                )
            _check_room(count, size - len(out), base + start)
            out += data[position : position + count]
            position += count
            continue
        if kind == 1:
            operand |= (tag >> 5) << 8
            count = (tag >> 2 & 7) + 4
        else:
            count = (tag >> 2) + 1
        if not 0 < operand <= len(out):
            raise DecodeError(
                f"Snappy copy from {operand} bytes back, {len(out)} are there",
                base + start,
                needed=operand,
                found=len(out),
            )
        _check_room(count, size - len(out), base + start)
        begin = len(out) - operand
        pattern = out[begin : begin + count]
        # A copy longer than its offset repeats what it has just written.
        out += (pattern * (count // len(pattern) + 1))[:count]
    if len(out) != size:
        raise DecodeError(
            f"Snappy block needs {size} bytes, {len(out)} came out",
            base,
            needed=size,
            found=len(out),
        )


def _check_room(count: int, room: int, offset: int) -> None:
    if count > room:
        raise DecodeError(
            f"Snappy element writes {count} bytes, {room} are left",
            offset,
            needed=count,
            found=room,
        )

"""gzip and zlib streams, inflated with a limit on what may come out.

Knows nothing of what is inside. A few kilobytes can inflate to gigabytes, so output is
counted against a size and, when it is large, against a ratio to the input.
"""

from __future__ import annotations

import zlib
from typing import Final

from pbkaitai.errors import DecodeError, InflatedSizeError

GZIP_MAGIC: Final = b"\x1f\x8b\x08"

# Frozen graphs are of some hundred MB; weights hardly ever compress better than 1:10.
SIZE_LIMIT: Final = 1 << 30
RATIO_LIMIT: Final = 200
# Small output costs nothing, whatever its ratio.
RATIO_FROM: Final = 16 << 20

_CHUNK: Final = 1 << 20
_ANY_HEADER: Final = 32 + zlib.MAX_WBITS


def is_gzip(data: bytes | memoryview) -> bool:
    """Return whether *data* begins as a gzip stream does."""
    return bytes(data[:3]) == GZIP_MAGIC


def is_zlib(data: bytes | memoryview) -> bool:
    """Return whether *data* begins as a zlib stream with a 32 KiB window does."""
    return len(data) > 2 and data[0] == 0x78 and (data[0] << 8 | data[1]) % 31 == 0


def inflate(
    data: bytes | memoryview,
    *,
    size_limit: int = SIZE_LIMIT,
    ratio_limit: int = RATIO_LIMIT,
    part: int | None = None,
) -> tuple[bytes, DecodeError | None]:
    """Return the contents of a gzip or zlib stream, and the fault that ended it or None.

    Several gzip members behind one another are one stream, as gzip has it.

    Args:
        part: stop without a fault when this many bytes are there.
    """
    out = bytearray()
    position = 0
    total = len(data)
    while position < total:
        stream = zlib.decompressobj(_ANY_HEADER)
        while not stream.eof and position < total:
            chunk: bytes | memoryview = data[position : position + _CHUNK]
            position += len(chunk)
            while chunk and not stream.eof:
                try:
                    out += stream.decompress(chunk, _CHUNK)
                except zlib.error as error:
                    return bytes(out), DecodeError(f"compressed data is damaged: {error}", position)
                fault = _too_much(len(out), total, size_limit, ratio_limit)
                if fault is not None or (part is not None and len(out) >= part):
                    return bytes(out[:part]), fault
                chunk = stream.unconsumed_tail
        if not stream.eof:
            return bytes(out), DecodeError("compressed data is cut off", total)
        position -= len(stream.unused_data)
        if not is_gzip(data[position : position + 3]):
            # As gzip does, what stands behind the stream is left alone.
            break
    return bytes(out), None


def _too_much(size: int, packed: int, size_limit: int, ratio_limit: int) -> DecodeError | None:
    if size > size_limit:
        reason = f"compressed data inflates to more than {size_limit} bytes"
        return InflatedSizeError(reason, limit=size_limit)
    if size > RATIO_FROM and size > packed * ratio_limit:
        reason = f"{packed} bytes inflate to more than {ratio_limit} times as much"
        return InflatedSizeError(reason, limit=packed * ratio_limit)
    return None

"""TFRecord: a list of byte strings with checksums, the file format of event files.

Knows the framing only: size (8 bytes), masked checksum of it (4), payload, masked
checksum of the payload (4). Rules: tensorflow/core/lib/io/record_writer.h.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final, NamedTuple

from pbkaitai.errors import DecodeError
from pbkaitai.formats.crc32c import crc32c, unmask

_HEADER: Final = struct.Struct("<QI")
_FOOTER: Final = struct.Struct("<I")


class FramedRecord(NamedTuple):
    """One record of a TFRecord file.

    Attributes:
        start, stop: span of the payload in the file, half-open.
        stored: checksum of the payload as stored, unmasked.
    """

    start: int
    stop: int
    stored: int


def is_tfrecord(data: bytes | memoryview) -> bool:
    """Return whether *data* begins with a record size that its checksum confirms."""
    if len(data) < _HEADER.size:
        return False
    _, stored = _HEADER.unpack(data[: _HEADER.size])
    return crc32c(data[:8]) == unmask(stored)


def iter_framed(data: bytes | memoryview) -> Iterator[FramedRecord]:
    """Yield the records of a TFRecord file; payloads are neither read nor checked.

    Raises:
        DecodeError: at the first record that is cut off or whose size does not agree with
            its checksum, after those before it were given.
    """
    position = 0
    total = len(data)
    while position < total:
        remain = total - position
        if remain < _HEADER.size:
            raise _short("TFRecord header", _HEADER.size, remain, position)
        start = position + _HEADER.size
        size, stored = _HEADER.unpack(data[position:start])
        if crc32c(data[position : position + 8]) != unmask(stored):
            raise DecodeError("TFRecord size does not agree with its checksum", position)
        if size + _FOOTER.size > total - start:
            raise _short("TFRecord payload", size + _FOOTER.size, total - start, start)
        stop = start + size
        position = stop + _FOOTER.size
        yield FramedRecord(start, stop, unmask(_FOOTER.unpack(data[stop:position])[0]))


def check_payload(data: bytes | memoryview, record: FramedRecord) -> None:
    """Compare the payload of *record* with its checksum.

    Raises:
        DecodeError: they do not agree.
    """
    found = crc32c(data[record.start : record.stop])
    if found != record.stored:
        raise DecodeError(
            f"TFRecord payload has checksum 0x{found:08x}, stored is 0x{record.stored:08x}",
            record.start,
        )


def _short(what: str, needed: int, found: int, offset: int) -> DecodeError:
    return DecodeError(
        f"{what} needs {needed} bytes, {found} remain", offset, needed=needed, found=found
    )

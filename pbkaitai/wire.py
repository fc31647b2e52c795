"""The wire format: varints, tags and records of a buffer, without any schema.

Everything here checks everything and raises `DecodeError` with the offset of the fault.
The fast scan in `pbkaitai.scan` only notices that a record is wrong and comes here to learn
why.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from pbkaitai.errors import CutOffError, DecodeError
from pbkaitai.scalars import EGROUP, I32, I64, LEN, MASK64, SGROUP, VARINT, WIRE_TYPE_NAMES

Buffer = bytes | memoryview

MAX_VARINT_SIZE: Final = 10
# A tag has 32 bits. A length has 5 bytes at most, as in Google's parser: 32 GiB.
MAX_TAG_SIZE: Final = 5
MAX_LENGTH_SIZE: Final = 5
MAX_TAG: Final = 0xFFFF_FFFF
DEPTH_LIMIT: Final = 100


class Record(NamedTuple):
    """One record: a tag and its payload.

    Attributes:
        number: field number.
        wire_type: VARINT, I64, LEN, SGROUP or I32; a group is one record.
        start: offset of the tag.
        payload: offset of the payload, behind the length of a LEN record.
        stop: offset behind the payload; of a group, of its end tag.
        end: offset behind the whole record; differs from `stop` for a group only.
    """

    number: int
    wire_type: int
    start: int
    payload: int
    stop: int
    end: int


def read_varint(
    data: Buffer, offset: int, end: int, max_size: int = MAX_VARINT_SIZE, called: str = "varint"
) -> tuple[int, int]:
    """Return the unsigned 64-bit value of the varint at *offset* and the offset behind it.

    Bits beyond the 64th are dropped, as Google's parser does.

    Args:
        called: what the varint is, for the error.

    Raises:
        DecodeError: it goes past *end* or is longer than *max_size* bytes.
    """
    value = 0
    shift = 0
    for position in range(offset, min(end, offset + max_size)):
        byte = data[position]
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value & MASK64, position + 1
        shift += 7
    size = max(0, end - offset)
    if size >= max_size:
        raise DecodeError(f"{called} is longer than {max_size} bytes", offset)
    raise DecodeError(
        f"{called} needs {size + 1} bytes or more, {size} remain",
        offset,
        needed=size + 1,
        found=size,
    )


def read_tag(data: Buffer, offset: int, end: int) -> tuple[int, int]:
    """Return the tag at *offset* and the offset behind it.

    Raises:
        DecodeError: field number 0, wire type 6 or 7, more than 32 bits, or cut off.
    """
    tag, position = read_varint(data, offset, end, MAX_TAG_SIZE, "tag")
    if tag > MAX_TAG:
        raise DecodeError(f"tag {tag} has more than 32 bits", offset)
    if tag & 7 > I32:
        raise DecodeError(f"wire type {tag & 7} does not exist", offset)
    if tag >> 3 == 0:
        raise DecodeError("field number 0 is not allowed", offset)
    return tag, position


def read_record(data: Buffer, offset: int, end: int, levels: int = DEPTH_LIMIT) -> Record:
    """Return the record at *offset*.

    Args:
        levels: how many levels of groups may follow.

    Raises:
        DecodeError: the record is malformed or goes past *end*.
    """
    tag, payload = read_tag(data, offset, end)
    number, wire_type = tag >> 3, tag & 7
    if wire_type == EGROUP:
        raise DecodeError(f"end of group {number} without a start", offset)
    if wire_type == SGROUP:
        stop, after = _skip_group(data, offset, end, levels)
        return Record(number, wire_type, offset, payload, stop, after)
    payload, stop = _payload(data, offset, payload, end, wire_type)
    return Record(number, wire_type, offset, payload, stop, stop)


def iter_records(data: Buffer, start: int, end: int) -> Iterator[Record]:
    """Yield the records of a span in file order.

    Raises:
        DecodeError: at the first malformed record, after those before it were given.
    """
    offset = start
    while offset < end:
        record = read_record(data, offset, end)
        yield record
        offset = record.end


def _payload(data: Buffer, record: int, offset: int, end: int, wire_type: int) -> tuple[int, int]:
    """Return the span of the payload of the *record*, whose tag ends at *offset*; no group."""
    if wire_type == VARINT:
        return offset, read_varint(data, offset, end)[1]
    if wire_type == LEN:
        size, offset = read_varint(data, offset, end, MAX_LENGTH_SIZE, "length")
    else:
        size = 8 if wire_type == I64 else 4
    if size > end - offset:
        name = WIRE_TYPE_NAMES[wire_type]
        remain = end - offset
        raise CutOffError(
            f"{name} payload needs {size} bytes, {remain} remain",
            offset,
            record=record,
            needed=size,
            found=remain,
        )
    return offset, offset + size


def _skip_group(data: Buffer, start: int, end: int, levels: int) -> tuple[int, int]:
    """Return the offsets of the end tag of the group at *start* and behind it.

    A loop with a stack of its own: the depth of a file is not the depth of Python's.
    """
    open_groups: list[tuple[int, int]] = []
    offset = start
    while True:
        mark = offset
        if mark >= end:
            number, start = open_groups[-1]
            raise DecodeError(f"group {number} is not closed", start)
        tag, offset = read_tag(data, mark, end)
        number, wire_type = tag >> 3, tag & 7
        if wire_type == SGROUP:
            if len(open_groups) == levels:
                raise DecodeError(
                    f"group {number} is one more than the {levels} levels of nesting left to it",
                    mark,
                )
            open_groups.append((number, mark))
        elif wire_type == EGROUP:
            opened, start = open_groups.pop()
            if opened != number:
                raise DecodeError(
                    f"end of group {number} inside group {opened} (from byte {start})", mark
                )
            if not open_groups:
                return mark, offset
        else:
            _, offset = _payload(data, mark, offset, end, wire_type)


# --- writing -------------------------------------------------------------------------------


_ONE_BYTE: Final = tuple(bytes((value,)) for value in range(0x80))


def encode_varint(value: int) -> bytes:
    """Return the shortest varint of an unsigned 64-bit *value*."""
    if 0 <= value < 0x80:
        return _ONE_BYTE[value]
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


@lru_cache(1024)
def encode_tag(number: int, wire_type: int) -> bytes:
    """Return the tag of a record."""
    return encode_varint(number << 3 | wire_type)

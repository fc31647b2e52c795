"""OrderedCode: the sort-preserving encoding in the keys of partitioned variables.

A slice of a partitioned variable stands in a checkpoint index under
`0, name, rank, (start, length) per dimension`; length -1 means the whole dimension.
Rules: tensorflow/core/lib/strings/ordered_code.cc and util/saved_tensor_slice_util.cc.
"""

from __future__ import annotations

from typing import NamedTuple

from pbkaitai.errors import DecodeError

WHOLE = -1


class SliceKey(NamedTuple):
    """A decoded key.

    Attributes:
        name: name of the partitioned variable.
        extents: `(start, length)` per dimension, length WHOLE for all of it.
    """

    name: str
    extents: tuple[tuple[int, int], ...]


def is_slice_key(key: bytes) -> bool:
    """Return whether *key* is that of a slice: it begins with the number 0."""
    return key.startswith(b"\x00")


def decode_slice_key(key: bytes) -> SliceKey:
    """Return the variable and slice that *key* stands for.

    Raises:
        DecodeError: it is not such a key; offsets count within the key.
    """
    zero, position = read_number(key, 0)
    if zero != 0:
        raise DecodeError(f"slice key begins with {zero}, not 0", 0)
    name, position = read_string(key, position)
    rank, position = read_number(key, position)
    # Each of the two numbers of a dimension takes a byte at least.
    if 2 * rank > len(key) - position:
        raise DecodeError(
            f"slice key of rank {rank} needs {2 * rank} bytes, {len(key) - position} remain",
            position,
            needed=2 * rank,
            found=len(key) - position,
        )
    extents = []
    for _ in range(rank):
        start, position = read_signed(key, position)
        length, position = read_signed(key, position)
        extents.append((start, length))
    if position != len(key):
        raise DecodeError(f"slice key has {len(key) - position} bytes too many", position)
    return SliceKey(name.decode("utf-8", "surrogateescape"), tuple(extents))


def read_number(key: bytes, position: int) -> tuple[int, int]:
    """Return the unsigned number at *position* and the offset behind it.

    Its first byte is its size, then the number follows, highest byte first.

    Raises:
        DecodeError: it is cut off or longer than 8 bytes.
    """
    size = _take(key, position, 1)[0]
    if size > 8:
        raise DecodeError(f"ordered number of {size} bytes is longer than 8", position)
    return int.from_bytes(_take(key, position + 1, size), "big"), position + 1 + size


def read_string(key: bytes, position: int) -> tuple[bytes, int]:
    """Return the string at *position* and the offset behind it.

    `00 01` ends it; in it, `00 FF` stands for 00 and `FF 00` for FF.

    Raises:
        DecodeError: it is not ended, or another byte follows a 00 or FF.
    """
    out = bytearray()
    while True:
        byte = _take(key, position, 1)[0]
        if byte not in (0x00, 0xFF):
            out.append(byte)
            position += 1
            continue
        pair = _take(key, position, 2)
        position += 2
        if pair == b"\x00\x01":
            return bytes(out), position
        if pair not in (b"\x00\xff", b"\xff\x00"):
            raise DecodeError(f"ordered string has the escape {pair.hex(' ')}", position - 2)
        out.append(byte)


def read_signed(key: bytes, position: int) -> tuple[int, int]:
    """Return the signed number at *position* and the offset behind it.

    The sign bit is inverted, and as many bits follow it, equal to it, as bytes follow the
    first: 1 byte holds -64..63, each further byte seven bits more.

    Raises:
        DecodeError: it is cut off or longer than 10 bytes.
    """
    first = _take(key, position, 1)[0]
    negative = first < 0x80
    # Counted on the number as if it were not negative: leading ones are the size.
    flip = 0xFF if negative else 0
    size = 8 - (first ^ flip ^ 0xFF).bit_length()
    if size == 8:
        second = _take(key, position + 1, 1)[0] ^ flip
        size += 8 - (second ^ 0xFF).bit_length()
        if size > 10:
            raise DecodeError("ordered number is longer than 10 bytes", position)
    raw = _take(key, position, size)
    value = int.from_bytes(bytes(byte ^ flip for byte in raw), "big")
    # The bits left of the value are `size` ones; the next one is its own sign, always 0.
    value &= (1 << (7 * size)) - 1
    return (~value if negative else value), position + size


def _take(key: bytes, position: int, count: int) -> bytes:
    part = key[position : position + count]
    if len(part) < count:
        raise DecodeError(
            f"ordered code needs {count} bytes, {len(part)} remain",
            position,
            needed=count,
            found=len(part),
        )
    return part

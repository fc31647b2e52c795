"""The scalar types of protobuf: one row each, and nothing about messages.

A row knows the wire type, the default, how a value is told from the bits on the wire and
how it is written back. Source of the rules: protobuf.dev/programming-guides/encoding.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Final, NamedTuple

VARINT: Final = 0
I64: Final = 1
LEN: Final = 2
SGROUP: Final = 3
EGROUP: Final = 4
I32: Final = 5

WIRE_TYPE_NAMES: Final = ("VARINT", "I64", "LEN", "SGROUP", "EGROUP", "I32")

MAX_FIELD_NUMBER: Final = (1 << 29) - 1

# Bytes of a payload whose wire type tells its size.
_SIZES: Final = {I32: 4, I64: 8}

MASK32: Final = 0xFFFF_FFFF
MASK64: Final = 0xFFFF_FFFF_FFFF_FFFF

Value = int | float | bool


class Scalar(NamedTuple):
    """One scalar type.

    Attributes:
        name: protobuf's name, `int32`.
        wire_type: VARINT, I64 or I32.
        python: Python type of a value.
        default: value of an absent field.
        dtype: NumPy dtype of a value, little-endian.
        from_bits: value told from the unsigned integer on the wire.
        to_bits: unsigned integer to write for a value.
        minimum, maximum: range of an integer type; 0 and 0 for float and double.
    """

    name: str
    wire_type: int
    python: type[int] | type[float] | type[bool]
    default: Value
    dtype: str
    from_bits: Callable[[int], Value]
    to_bits: Callable[[Value], int]
    minimum: int = 0
    maximum: int = 0

    @property
    def size(self) -> int | None:
        """Bytes that a value takes on the wire, None for a varint."""
        return _SIZES.get(self.wire_type)

    def holds(self, number: Value) -> bool:
        """Return whether *number* is in the range of this integer type."""
        return self.minimum <= number <= self.maximum


def signed32(bits: int) -> int:
    """Return the low 32 bits as two's complement: protobuf truncates longer varints."""
    bits &= MASK32
    return bits - (1 << 32) if bits >> 31 else bits


def signed64(bits: int) -> int:
    """Return 64 bits as two's complement."""
    return bits - (1 << 64) if bits >> 63 else bits


def unsigned32(bits: int) -> int:
    """Return the low 32 bits."""
    return bits & MASK32


def unsigned64(bits: int) -> int:
    """Return the bits as they are."""
    return bits


def unzigzag32(bits: int) -> int:
    """Return the signed value of the low 32 bits in zigzag form."""
    bits &= MASK32
    return (bits >> 1) ^ -(bits & 1)


def unzigzag64(bits: int) -> int:
    """Return the signed value of 64 bits in zigzag form."""
    return (bits >> 1) ^ -(bits & 1)


def _zigzag(value: Value) -> int:
    number = int(value)
    return ((number << 1) ^ (number >> 63)) & MASK64


def _to_bits64(value: Value) -> int:
    return int(value) & MASK64


def _to_bits32(value: Value) -> int:
    return int(value) & MASK32


_FLOAT: Final = struct.Struct("<f")
_DOUBLE: Final = struct.Struct("<d")


def _float_from_bits(bits: int) -> float:
    value: float = _FLOAT.unpack(bits.to_bytes(4, "little"))[0]
    return value


def _double_from_bits(bits: int) -> float:
    value: float = _DOUBLE.unpack(bits.to_bytes(8, "little"))[0]
    return value


def _float_to_bits(value: Value) -> int:
    try:
        packed = _FLOAT.pack(value)
    except OverflowError:  # too large for a float: infinity, as in Google's classes
        packed = _FLOAT.pack(math.copysign(math.inf, value))
    return int.from_bytes(packed, "little")


def _double_to_bits(value: Value) -> int:
    return int.from_bytes(_DOUBLE.pack(value), "little")


_S32 = (-(1 << 31), (1 << 31) - 1)
_S64 = (-(1 << 63), (1 << 63) - 1)
_U32 = (0, MASK32)
_U64 = (0, MASK64)

# fmt: off
_ROWS = (
    Scalar("int32",    VARINT, int,   0,     "<i4", signed32,          _to_bits64, *_S32),
    Scalar("int64",    VARINT, int,   0,     "<i8", signed64,          _to_bits64, *_S64),
    Scalar("uint32",   VARINT, int,   0,     "<u4", unsigned32,        _to_bits64, *_U32),
    Scalar("uint64",   VARINT, int,   0,     "<u8", unsigned64,        _to_bits64, *_U64),
    Scalar("sint32",   VARINT, int,   0,     "<i4", unzigzag32,        _zigzag,    *_S32),
    Scalar("sint64",   VARINT, int,   0,     "<i8", unzigzag64,        _zigzag,    *_S64),
    Scalar("bool",     VARINT, bool,  False, "?",   bool,              _to_bits64, 0, 1),
    Scalar("float",    I32,    float, 0.0,   "<f4", _float_from_bits,  _float_to_bits),
    Scalar("double",   I64,    float, 0.0,   "<f8", _double_from_bits, _double_to_bits),
    Scalar("fixed32",  I32,    int,   0,     "<u4", unsigned32,        _to_bits32, *_U32),
    Scalar("fixed64",  I64,    int,   0,     "<u8", unsigned64,        _to_bits64, *_U64),
    Scalar("sfixed32", I32,    int,   0,     "<i4", signed32,          _to_bits32, *_S32),
    Scalar("sfixed64", I64,    int,   0,     "<i8", signed64,          _to_bits64, *_S64),
)
# fmt: on

SCALARS: Final = {row.name: row for row in _ROWS}

# An enum is an int32 on the wire, with names.
ENUM: Final = Scalar("enum", VARINT, int, 0, "<i4", signed32, _to_bits64, *_S32)

"""From Python values to the bytes of records, by the field table: the decoder's other half.

Knows single fields. What of a message is written, and in which order, is decided in
`pbkaitai.writing`; text is read in `pbkaitai.textformat`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbkaitai.descriptor import Field
from pbkaitai.scalars import LEN, Scalar
from pbkaitai.wire import encode_tag, encode_varint


def encode_record(field: Field, value: Any) -> bytes:
    """Return tag and payload of one value of a scalar, enum, string or bytes field.

    Args:
        value: as `pbkaitai.editing.checked` returns it; of a message field, its bytes.
    """
    scalar = field.scalar
    if scalar is None:
        payload = value.encode("utf-8", "surrogateescape") if field.kind == "string" else value
        return encode_len(field.number, payload)
    return encode_tag(field.number, scalar.wire_type) + encode_scalar(scalar, value)


def encode_default(field: Field) -> bytes:
    """Return the record of a singular field that holds its default."""
    scalar = field.scalar
    if scalar is None:
        return encode_len(field.number, b"")
    return encode_tag(field.number, scalar.wire_type) + encode_scalar(scalar, scalar.default)


def encode_packed(field: Field, values: Iterable[Any]) -> bytes:
    """Return one record that holds all *values* of a repeated scalar or enum field."""
    scalar = field.scalar
    assert scalar is not None
    return encode_len(field.number, b"".join(encode_scalar(scalar, value) for value in values))


def encode_len(number: int, payload: bytes) -> bytes:
    """Return a LEN record."""
    return encode_tag(number, LEN) + encode_varint(len(payload)) + payload


def encode_scalar(scalar: Scalar, value: Any) -> bytes:
    """Return the payload of one scalar value."""
    bits, size = scalar.to_bits(value), scalar.size
    return encode_varint(bits) if size is None else bits.to_bytes(size, "little")

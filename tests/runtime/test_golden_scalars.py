"""Golden vectors of every scalar type: `golden/scalars/*.hex`, one payload a line.

Each is read as a singular, optional, repeated and packed field and as an array, and by
Google's classes; values marked `=` are also written.
"""

from __future__ import annotations

import math
import struct
from typing import Any

import numpy as np
import pytest
from golden_hex import FOLDER, Vector, read_vectors
from google.protobuf.message import DecodeError as GoogleDecodeError
from pb_oracle import google_class
from scalar_messages import Color, Scalars

from pbkaitai.encode import encode_scalar
from pbkaitai.errors import DecodeError
from pbkaitai.postpass import resolve
from pbkaitai.scalars import ENUM, I32, LEN, SCALARS, VARINT, Scalar
from pbkaitai.values import read_scalar
from pbkaitai.wire import encode_tag, encode_varint

VECTORS = [vector for path in sorted(FOLDER.glob("scalars/*.hex")) for vector in read_vectors(path)]
VALUES = [vector for vector in VECTORS if vector.mark != "!"]
ERRORS = [vector for vector in VECTORS if vector.mark == "!"]


def row(vector: Vector) -> Scalar:
    return ENUM if vector.scalar == "enum" else SCALARS[vector.scalar]


def value_of(vector: Vector) -> Any:
    scalar = row(vector)
    if scalar.python is bool:
        return {"true": True, "false": False}[vector.text]
    return scalar.python(vector.text)


def field_bytes(name: str, payload: bytes, *, packed: bool = False) -> bytes:
    field = Scalars.DESCRIPTOR.by_name[name]
    if packed:
        return encode_tag(field.number, LEN) + encode_varint(len(payload)) + payload
    return encode_tag(field.number, field.wire_type) + payload


def same(a: Any, b: Any) -> bool:
    """Whether two values are equal by type and bits, any NaN being like another."""
    if isinstance(a, float) and math.isnan(a):
        return isinstance(b, float) and math.isnan(b)
    return type(a) is type(b) and a == b and str(a) == str(b)


def google(data: bytes) -> Any:
    message = google_class(Scalars)()
    message.ParseFromString(data)
    return message


def test_every_scalar_type_has_vectors_of_each_sort() -> None:
    assert {v.scalar for v in VALUES} == {v.scalar for v in ERRORS} == {*SCALARS, "enum"}
    assert all(sum(v.scalar == name for v in VALUES) >= 5 for name in SCALARS)


@pytest.mark.parametrize("vector", VALUES, ids=str)
def test_payload_has_the_value(vector: Vector) -> None:
    """The row of the type tells the value from the bits."""
    got = read_scalar(vector.payload, 0, len(vector.payload), row(vector))
    assert same(got, value_of(vector))


@pytest.mark.parametrize("vector", VALUES, ids=str)
def test_payload_in_a_window_of_a_buffer_has_the_value(vector: Vector) -> None:
    """What stands before and behind does not matter, nor that the buffer is a view."""
    data = memoryview(b"\xff" * 3 + vector.payload + b"\xff" * 12)
    got = read_scalar(data, 3, 3 + len(vector.payload), row(vector))
    assert same(got, value_of(vector))


# A Python float does not keep the bits of every NaN.
WRITTEN = [v for v in VALUES if v.mark == "=" and v.text != "nan"]


@pytest.mark.parametrize("vector", WRITTEN, ids=str)
def test_value_is_written_as_the_payload(vector: Vector) -> None:
    assert encode_scalar(row(vector), value_of(vector)) == vector.payload


@pytest.mark.parametrize("vector", VALUES, ids=str)
def test_singular_field_has_the_value_and_no_presence(vector: Vector) -> None:
    """A proto3 field without presence is set when its bits are not those of the default."""
    name = f"s_{vector.scalar}"
    data = field_bytes(name, vector.payload)
    message = Scalars.from_bytes(data)
    value = value_of(vector)
    assert same(as_plain(getattr(message, name)), value)
    assert message.has(name) == bool(value or str(value) == "-0.0")
    theirs = google(data)
    assert same(getattr(theirs, name), value)
    assert [field.name for field, _ in theirs.ListFields()] == [
        field.name for field, _ in message.list_fields()
    ]
    resolve(message)


@pytest.mark.parametrize("vector", VALUES, ids=str)
def test_optional_field_is_set_whatever_the_value(vector: Vector) -> None:
    name = f"o_{vector.scalar}"
    data = field_bytes(name, vector.payload)
    message = Scalars.from_bytes(data)
    assert same(as_plain(getattr(message, name)), value_of(vector))
    assert message.has(name)
    assert google(data).HasField(name)
    assert message.span_of(name) == (len(data) - len(vector.payload), len(data))


@pytest.mark.parametrize("packing", ["packed", "unpacked", "mixed", "empty runs"])
@pytest.mark.parametrize("vector", VALUES, ids=str)
def test_repeated_field_has_the_values(vector: Vector, packing: str) -> None:
    """Packed and unpacked records of one field are read alike, in any mixture."""
    name = f"r_{vector.scalar}"
    one = field_bytes(name, vector.payload)
    run = field_bytes(name, vector.payload * 3, packed=True)
    empty = field_bytes(name, b"", packed=True)
    data, count = {
        "packed": (run, 3),
        "unpacked": (one * 3, 3),
        "mixed": (one + run + one + run, 8),
        "empty runs": (empty + run + empty, 3),
    }[packing]
    message = Scalars.from_bytes(data)
    values = getattr(message, name)
    expected = [value_of(vector)] * count
    assert len(values) == count
    assert all(same(as_plain(a), b) for a, b in zip(values, expected, strict=True))
    assert all(same(a, b) for a, b in zip(getattr(google(data), name), expected, strict=True))
    spans = [message.span_of(name, index) for index in range(count)]
    assert [data[start:end] for start, end in spans] == [vector.payload] * count
    resolve(message)


@pytest.mark.parametrize("vector", VALUES, ids=str)
def test_array_has_the_values_bit_for_bit(vector: Vector) -> None:
    """NaN payloads and -0.0 survive; of integers, the bytes are those of the value."""
    name = f"r_{vector.scalar}"
    scalar = row(vector)
    run = field_bytes(name, vector.payload * 2, packed=True)
    mixed = Scalars.from_bytes(run + field_bytes(name, vector.payload) + run)
    single = Scalars.from_bytes(run)
    expected = vector.payload
    if scalar.wire_type == VARINT:
        expected = np.array([value_of(vector)], dtype=scalar.dtype).tobytes()
    for message, count in ((mixed, 5), (single, 2)):
        array = np.asarray(getattr(message, name))
        assert array.dtype == np.dtype(scalar.dtype)
        assert array.tobytes() == expected * count


@pytest.mark.parametrize("vector", ERRORS, ids=str)
def test_malformed_payload_is_refused_with_its_offset(vector: Vector) -> None:
    name = f"s_{vector.scalar}"
    data = field_bytes(name, vector.payload)
    start = len(data) - len(vector.payload)
    expected = f"{vector.text} at byte {start} (0x{start:X}), in {name}"
    for read in (resolve, lambda message: getattr(message, name)):
        with pytest.raises(DecodeError) as caught:
            read(Scalars.from_bytes(data))
        assert str(caught.value) == expected
    with pytest.raises(GoogleDecodeError):
        google(data)


@pytest.mark.parametrize("vector", [v for v in ERRORS if v.payload], ids=str)
def test_malformed_value_in_a_packed_run_is_refused_with_its_offset(vector: Vector) -> None:
    """The good values before it are what a lenient reader gets."""
    name = f"r_{vector.scalar}"
    scalar = row(vector)
    good = {VARINT: b"\x05"}.get(scalar.wire_type, b"\0" * (scalar.size or 0))
    data = field_bytes(name, good + vector.payload, packed=True)
    start = len(data) - len(vector.payload)
    reason = vector.text
    if scalar.wire_type != VARINT:
        start -= len(good)
        size = len(good) + len(vector.payload)
        reason = f"packed {scalar.name} payload is {size} bytes, not a multiple of {len(good)}"
    expected = f"{reason} at byte {start} (0x{start:X}), in {name}"
    for read in (
        resolve,
        lambda message: list(getattr(message, name)),
        lambda message: len(getattr(message, name)),
        lambda message: np.asarray(getattr(message, name)),
        lambda message: message.span_of(name, 0),
    ):
        with pytest.raises(DecodeError) as caught:
            read(Scalars.from_bytes(data))
        assert str(caught.value) == expected
    with pytest.raises(GoogleDecodeError):
        google(data)
    problems: list[DecodeError] = []
    lenient = Scalars.from_bytes(data)
    resolve(lenient, problems)
    assert list(map(str, problems)) == [expected]
    values = getattr(lenient, name)
    assert len(values) == 1
    assert np.asarray(getattr(lenient, name)).shape == (1,)
    assert len(list(values)) == 1
    assert list(map(str, problems)) == [expected]


def as_plain(value: Any) -> Any:
    return int(value) if isinstance(value, Color) else value


def test_float_of_a_double_is_rounded_to_single() -> None:
    """What is written is the nearest single; beyond the largest, infinity."""
    assert encode_scalar(SCALARS["float"], 0.1) == struct.pack("<f", 0.1)
    assert encode_scalar(SCALARS["float"], 1e300) == struct.pack("<f", math.inf)
    assert SCALARS["float"].wire_type == I32

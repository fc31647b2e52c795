"""Compares a message of ours with the same bytes read by Google's classes.

Everything is held equal: which fields are set and in which order, presence, oneofs, values by
type and bits, unknown fields with those inside groups. What is not: map entries that hold
unknown fields. upb moves such an entry to the unknown fields of its parent; we keep it in the
map, as the other parsers of Google do.
"""

from __future__ import annotations

import math
import struct
from typing import Any

from google.protobuf.message import DecodeError as GoogleDecodeError
from google.protobuf.unknown_fields import UnknownFieldSet
from pb_oracle import google_class

from pbkaitai.descriptor import Field
from pbkaitai.errors import DecodeError
from pbkaitai.message import Message
from pbkaitai.postpass import resolve
from pbkaitai.scalars import LEN, SGROUP
from pbkaitai.wire import Buffer, iter_records, read_record, read_varint

Unknown = list[tuple[int, int, Any]]


def compare(cls: type[Message], data: bytes) -> bool:
    """Hold *data* read by *cls* and by Google's class equal; return whether it was accepted."""
    theirs = google_class(cls)()
    try:
        theirs.ParseFromString(data)
    except GoogleDecodeError:
        theirs = None
    ours = cls.from_bytes(data)
    fault = fault_of(ours)
    if fault is None:
        assert theirs is not None, "Google alone refuses"
        assert_same(ours, theirs)
        return True
    assert theirs is None or is_refused_by_us_alone(fault), f"we alone refuse: {fault}"
    assert 0 <= fault.offset <= len(data)
    assert_lenient(cls, data, fault)
    return False


def fault_of(message: Message) -> DecodeError | None:
    try:
        resolve(message)
    except DecodeError as fault:
        return fault
    return None


def is_refused_by_us_alone(fault: DecodeError) -> bool:
    """Google's parser skips field number 0 inside unknown groups; we refuse it everywhere."""
    return "field number 0" in fault.reason


def assert_lenient(cls: type[Message], data: bytes, first: DecodeError) -> None:
    """A lenient reader meets the same first fault, and reads what it can without raising."""
    problems: list[DecodeError] = []
    message = cls.from_bytes(data)
    resolve(message, problems)
    assert str(problems[0]) == str(first)
    offsets = [fault.offset for fault in problems]
    collected = list(map(str, problems))
    message.to_json()
    assert len(repr(message)) <= 200
    assert list(map(str, problems)) == collected, "reading meets no fault that was not collected"
    assert all(0 <= offset <= len(data) for offset in offsets)


def assert_same(top: Message, google_top: Any) -> None:
    todo = [(top, google_top, "")]
    while todo:
        ours, theirs, path = todo.pop()
        moved = maps_with_unknown_fields(ours)
        fields = [(f, value) for f, value in ours.list_fields() if f.name not in moved]
        others = [f.name for f, _ in theirs.ListFields() if f.name not in moved]
        assert [f.name for f, _ in fields] == others, path
        assert_presence(ours, theirs, path)
        if not moved:
            assert unknown_of(ours) == google_unknown(UnknownFieldSet(theirs)), path
        for field, value in fields:
            where = f"{path}.{field.name}"
            other = getattr(theirs, field.name)
            if field.label == "map":
                todo += compare_map(value, other, where)
            elif field.is_repeated:
                assert len(value) == len(other), where
                for index, (a, b) in enumerate(zip(value, other, strict=True)):
                    todo += compare_value(field, a, b, f"{where}[{index}]")
            else:
                todo += compare_value(field, value, other, where)


def maps_with_unknown_fields(message: Message) -> set[str]:
    return {
        field.name
        for field, value in message.list_fields()
        if field.label == "map" and any(entry.unknown_fields for entry in value.entries)
    }


def compare_map(value: Any, other: Any, where: str) -> list[tuple[Message, Any, str]]:
    assert set(value) == set(other), where
    inner = value.value_field
    pairs = []
    for key in value:
        pairs += compare_value(inner, value[key], other[key], f"{where}[{key!r}]")
    return pairs


def compare_value(field: Field, a: Any, b: Any, where: str) -> list[tuple[Message, Any, str]]:
    if field.kind == "message":
        return [(a, b, where)]
    if field.kind in ("float", "double"):
        assert type(a) is type(b) is float, where
        assert float_bits(a) == float_bits(b), where
    elif field.kind == "enum":
        assert int(a) == b, where
    else:
        assert type(a) is type(b), where
        assert a == b, where
    return []


def float_bits(value: float) -> bytes:
    return b"nan" if math.isnan(value) else struct.pack("<d", value)


def assert_presence(ours: Message, theirs: Any, path: str) -> None:
    for field in ours.DESCRIPTOR.fields:
        if field.has_presence:
            assert ours.has(field.name) == theirs.HasField(field.name), f"{path}.{field.name}"
    for name in ours.DESCRIPTOR.oneofs:
        assert ours.which_oneof(name) == theirs.WhichOneof(name), f"{path}.{name}"


def unknown_of(message: Message) -> Unknown:
    """Return the unknown fields, each group as the list of the fields in it."""
    return [
        (item.number, item.wire_type, plain_value(item.wire_type, item.value))
        for item in message.unknown_fields
    ]


def plain_value(wire_type: int, value: Any) -> Any:
    return group_fields(value) if wire_type == SGROUP else value


def group_fields(data: Buffer) -> Unknown:
    found: Unknown = []
    for record in iter_records(data, 0, len(data)):
        assert record == read_record(data, record.start, len(data))
        payload = bytes(data[record.payload : record.stop])
        value: Any = payload
        if record.wire_type == SGROUP:
            value = group_fields(payload)
        elif record.wire_type == 0:
            value = read_varint(payload, 0, len(payload))[0]
        elif record.wire_type != LEN:
            value = int.from_bytes(payload, "little")
        found.append((record.number, record.wire_type, value))
    return found


def google_unknown(fields: Any) -> Unknown:
    found: Unknown = []
    for item in fields:
        value = google_unknown(item.data) if item.wire_type == SGROUP else item.data
        found.append((item.field_number, item.wire_type, value))
    return found

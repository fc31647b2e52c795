"""What our classes say of a message, in the form that `official.py` prints.

Each record is handed to our message class by itself, so that the value is the one our
runtime gives, while the order of the file is kept.
"""

from __future__ import annotations

import math
import struct
from typing import Any

from schema import Known, Schema

from pbkaitai.message import Message
from pbkaitai.wire import Record, iter_records


def records(schema: Schema, cls: type[Message], data: bytes) -> list[Any]:
    """Return the records as `[number, wire type, id, kind, value]`, in file order.

    Raises:
        DecodeError: our runtime refuses the bytes.
    """
    return [_record(schema, cls, data, each) for each in iter_records(data, 0, len(data))]


def _record(schema: Schema, cls: type[Message], data: bytes, record: Record) -> list[Any]:
    start = [record.number, record.wire_type]
    message = cls.from_bytes(data[record.start : record.end])
    if message.unknown_fields:
        return [*start, None, "unknown", data[record.payload : record.stop].hex()]
    known = schema.fields(cls)[record.number]
    return [*start, known.id, known.kind, _value(schema, message, known)]


def _value(schema: Schema, message: Message, known: Known) -> Any:
    field = known.field
    if known.target is not None:
        payload = message.view_of(field.name, 0 if field.is_repeated else None)
        return records(schema, known.target, bytes(payload))
    value = getattr(message, field.attribute)
    if field.is_packable:
        return [plain(each) for each in value]
    return plain(value[0] if field.is_repeated else value)


def plain(value: Any) -> Any:
    """Return a value that is not a message as JSON has it: bytes and floats as hex."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, float):
        return "nan" if math.isnan(value) else struct.pack(">d", value).hex()
    return value if isinstance(value, bool | str) else int(value)

"""All that a runtime says of some bytes, in plain values that travel between processes.

Two runtimes are the same when they give equal facts. What is right is not known here.
"""

from __future__ import annotations

import ctypes
import hashlib
import struct
from collections.abc import Callable
from typing import Any

from every_kind import EveryKind
from runtime.scalar_messages import Scalars, Tree

from pbkaitai import messages
from pbkaitai.descriptor import Field
from pbkaitai.errors import DecodeError, PathError
from pbkaitai.message import Message
from pbkaitai.postpass import resolve
from pbkaitai.survey import survey
from pbkaitai.wire import Buffer

OURS: dict[str, type[Message]] = {
    cls.DESCRIPTOR.full_name: cls for cls in (Scalars, Tree, EveryKind)
}
SMALL_LIMIT = 3  # levels of a document that is read once more, with few of them


def class_of(name: str) -> type[Message]:
    """Return a message class by its full name, those of the tests among them."""
    return OURS.get(name) or messages.find(name)


def facts(name: str, data: bytes) -> dict[str, Any]:
    """Return what is said of *data* as a message of the class *name*."""
    cls = class_of(name)
    data = held(data)
    return {
        "fault": fault_of(lambda: resolve(cls.from_bytes(data))),
        "fault of few levels": fault_of(
            lambda: resolve(cls.from_bytes(data, depth_limit=SMALL_LIMIT))
        ),
        "strict": walked(cls.from_bytes(data)),
        "lenient": lenient_walked(cls, data),
        "rows": said(lambda: row_facts(cls, data)),
        "survey": said(lambda: survey_facts(cls.from_bytes(data))),
        "written": said(lambda: written_facts(cls.from_bytes(data))),
    }


def held(data: bytes) -> bytes | memoryview:
    """Return *data* as bytes or, every second time, as a view like that of a mapped file.

    Nothing stands behind the view: bytes end with a zero, and a read of one byte too many
    goes unseen there.
    """
    if len(data) % 2:
        return data
    return memoryview((ctypes.c_char * len(data)).from_buffer_copy(data)).cast("B")


def told(fault: DecodeError) -> tuple[Any, ...]:
    """Return a fault with its offset and path."""
    return (
        type(fault).__name__,
        str(fault),
        fault.offset,
        fault.path,
        fault.needed,
        fault.found,
    )


def fault_of(call: Callable[[], Any]) -> Any:
    try:
        call()
    except DecodeError as fault:
        return told(fault)
    return None


def said(call: Callable[[], Any]) -> Any:
    """Return the answer of *call*, or the fault that it raises."""
    try:
        return call()
    except DecodeError as fault:
        return told(fault)


def lenient_walked(cls: type[Message], data: Buffer) -> Any:
    message = cls.from_bytes(data)
    problems: list[DecodeError] = []
    resolve(message, problems)
    values = walked(message)
    return values, [told(fault) for fault in problems]


def walked(top: Message) -> list[Any]:
    """Return the facts of each message in a tree, up to the first fault that is raised."""
    found: list[Any] = []
    todo = [top]
    try:
        while todo:
            message = todo.pop()
            names = message.DESCRIPTOR.by_name
            found.append((message.DESCRIPTOR.full_name, message.span_of()))
            found.append([name for name in names if message.has(name)])
            found.append([message.which_oneof(name) for name in message.DESCRIPTOR.oneofs])
            for field, value in message.list_fields():
                found.append((field.name, message.span_of(field.name)))
                if field.label == "map":
                    found.append([(key, key in value) for key in value])
                    todo += value.entries
                elif field.kind == "message":
                    todo += value if field.is_repeated else [value]
                elif field.is_repeated:
                    found.append(list_facts(message, field, value))
                else:
                    found.append(plain(field, value))
            found.append([tuple(item) for item in message.unknown_fields])
    except DecodeError as fault:
        found.append(told(fault))
    return found


def list_facts(message: Message, field: Field, value: Any) -> Any:
    count = len(value)
    ends = (plain(field, value[0]), plain(field, value[-1])) if count else None
    array = None
    if field.scalar is not None:
        numbers = value.to_array()
        array = numbers.dtype.str, numbers.tobytes()
    spans = [message.span_of(field.name, index) for index in (0, -1)] if count else None
    return count, ends, spans, [plain(field, item) for item in value[:20]], array


def plain(field: Field, value: Any) -> Any:
    """Return a value with its type; floats by their bits."""
    if isinstance(value, float):
        return struct.pack("<d", value)
    return (type(value).__name__, int(value) if field.kind == "enum" else value)


def row_facts(cls: type[Message], data: Buffer) -> Any:
    """Return the columns that the class has for `rows`, and those of its first part."""
    found = []
    for path, columns in queries(cls):
        try:
            found.append(repr(cls.from_bytes(data).rows(path, columns)))
        except PathError as error:
            found.append(str(error))
    return found


def queries(cls: type[Message]) -> list[tuple[str, list[str]]]:
    """Return a path and columns of *cls* itself, and of each repeated message in it."""
    asked = [("", columns_of(cls))]
    for field in cls.DESCRIPTOR.fields:
        if field.label == "repeated" and field.kind == "message":
            asked.append((field.name, columns_of(cls._layout.readers[field.name].target)))
    return asked[:3]


def columns_of(cls: type[Message]) -> list[str]:
    columns = []
    for field in cls.DESCRIPTOR.fields[:12]:
        columns += [f"has({field.name})", f"size({field.name})"]
        if field.kind != "message":
            columns.append(field.name)
        if field.is_repeated:
            columns.append(f"count({field.name})")
    return columns


def survey_facts(message: Message) -> Any:
    seen = survey(message)
    return sorted(seen.message_counts.items()), sorted(
        (name, sorted(fields.items())) for name, fields in seen.unknown_fields.items()
    )


def written_facts(message: Message) -> Any:
    """Return the bytes before and after a change, and of a copy that was merged."""
    before = message.to_bytes()
    for field in message.DESCRIPTOR.fields[:1]:
        message.ClearField(field.name)
    copy = type(message)()
    copy.MergeFrom(message)
    return [hashlib.sha256(part).hexdigest() for part in (before, message.to_bytes())] + [
        copy.to_bytes().hex()
    ]

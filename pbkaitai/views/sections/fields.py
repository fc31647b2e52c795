"""The fields of any message, one row each: for all that has no section of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pbkaitai.descriptor import MAP, REPEATED, Field
from pbkaitai.errors import DecodeError
from pbkaitai.views.layout import NAME, TEXT, Block, Column, Heading, facts, table
from pbkaitai.views.oneline import one_line, scalar_text, value_text

_COLUMNS: Final = (Column("field", NAME), Column("type", TEXT), Column("value", TEXT))
# Messages inside are taken apart down to this depth and written on one line below it.
_DEPTH: Final = 3
# Rows of one repeated or map field of messages.
_ELEMENTS: Final = 10
_ROWS: Final = 400
_SHOWN: Final = 60
# These say more on one line than taken apart.
_WHOLE: Final = frozenset(
    (
        "google.protobuf.Any",
        "tensorflow.AttrValue",
        "tensorflow.StructuredValue",
        "tensorflow.TensorProto",
        "tensorflow.TensorShapeProto",
        "tensorflow.TypeSpecProto",
    )
)

Row = dict[str, str]


def data(message: Any) -> dict[str, Any]:
    """Return a row for each field that is set, and how many rows were left out."""
    rows: list[Row] = []
    left_out = False
    for row in _rows(message, "", _DEPTH):
        if len(rows) == _ROWS:
            left_out = True
            break
        rows.append(row)
    return {"fields": rows, "is_complete": not left_out}


def blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return the rows as a table."""
    rows = [(row["field"], row["type"], row["value"]) for row in data["fields"]]
    if not rows:
        return facts([("fields", "none is set")])
    limit = None if everything else _SHOWN
    made: list[Block] = [Heading("fields", level)]
    made += table(_COLUMNS, rows, limit=limit, noun="fields")
    return made + facts([("more", "" if data["is_complete"] else f"only {_ROWS} rows are told")])


def _rows(message: Any, prefix: str, depth: int) -> Iterator[Row]:
    try:
        fields = message.list_fields()
    except DecodeError as fault:
        yield _row(prefix, message.DESCRIPTOR.full_name, f"<cannot be read: {fault}>")
        return
    for field, value in fields:
        path = f"{prefix}.{field.name}" if prefix else field.name
        if field.label == MAP:
            yield from _map_rows(field, value, path, depth)
        elif field.label == REPEATED and field.kind == "message":
            yield from _element_rows(value, path, depth)
        elif field.kind == "message":
            yield from _message_rows(value, path, depth)
        else:
            yield _row(path, _type_text(field, value), value_text(field, value))


def _message_rows(message: Any, path: str, depth: int) -> Iterator[Row]:
    name = message.DESCRIPTOR.full_name
    if depth <= 1 or name in _WHOLE:
        yield _row(path, _short(name), one_line(message))
    else:
        yield from _rows(message, path, depth - 1)


def _element_rows(messages: Any, path: str, depth: int) -> Iterator[Row]:
    count = len(messages)
    for index in range(min(count, _ELEMENTS)):
        yield from _message_rows(messages[index], f"{path}[{index}]", depth)
    if count > _ELEMENTS:
        name = _short(messages[0].DESCRIPTOR.full_name)
        yield _row(f"{path}[{_ELEMENTS}…{count - 1}]", name, f"… {count:,} in all")


def _map_rows(field: Field, values: Any, path: str, depth: int) -> Iterator[Row]:
    entry = values.entries[0].DESCRIPTOR.by_name["value"]
    for index, key in enumerate(values):
        name = f'{path}["{key}"]' if isinstance(key, str) else f"{path}[{key}]"
        if index == _ELEMENTS * 4:
            yield _row(f"{path}[…]", "", f"… {len(values):,} in all")
            return
        if entry.kind == "message":
            yield from _message_rows(values[key], name, depth)
        else:
            yield _row(name, entry.kind, scalar_text(entry.kind, values[key]))


def _row(field: str, type: str, value: str) -> Row:
    return {"field": field, "type": type, "value": value}


def _type_text(field: Field, value: Any) -> str:
    name = (field.type or "").partition(":")[2] if field.kind == "enum" else field.kind
    return f"{name} × {len(value):,}" if field.label == REPEATED else name


def _short(full_name: str) -> str:
    return full_name.removeprefix("tensorflow.")

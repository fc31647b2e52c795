"""A message in other forms: dicts, JSON, a line, a table, and whether two are equal.

Everything that goes down a whole message is a loop with a stack of its own: the depth of
a file is not the depth of Python's.
"""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.descriptor import MAP, REPEATED, Field
from pbkaitai.errors import DecodeError
from pbkaitai.scalars import WIRE_TYPE_NAMES

if TYPE_CHECKING:
    from pbkaitai.message import Message

UNKNOWN_KEY: Final = "unknown_fields"

_LINE_WIDTH: Final = 200
_LINE_DEPTH: Final = 3


# --- dict and JSON ---------------------------------------------------------------------------


def to_dict(message: Message) -> dict[str, Any]:
    """Return the fields that are set as plain Python values, nothing lost.

    Messages and maps are dicts, repeated fields lists, enums their names (the number where
    the spec has no name), bytes `bytes`. Unknown fields stand under `unknown_fields` with
    number, wire type, value and span.
    """
    return _to_plain(message, _python_leaf)


def to_json(message: Message, *, indent: int | None = None) -> str:
    """Return `to_dict` as JSON.

    Bytes that are UTF-8 are text, others `{"hex": "ff00"}`; floats have the fewest digits
    that give the same value back, and NaN and infinities are the strings protobuf uses.
    """
    return dump_json(_to_plain(message, _json_leaf), indent=indent)


def _to_plain(message: Message, leaf: Any) -> dict[str, Any]:
    top: dict[str, Any] = {}
    todo: list[tuple[Message, dict[str, Any]]] = [(message, top)]

    def plain(field: Field, value: Any) -> Any:
        if field.kind != "message":
            return leaf(field, value)
        child: dict[str, Any] = {}
        todo.append((value, child))
        return child

    while todo:
        current, out = todo.pop()
        for field, value in current.list_fields():
            if field.label == MAP:
                entry = value.entries[0].DESCRIPTOR.by_name["value"]
                out[field.name] = {key: plain(entry, item) for key, item in value.items()}
            elif field.label == REPEATED:
                out[field.name] = [plain(field, item) for item in value]
            else:
                out[field.name] = plain(field, value)
        unknown = current.unknown_fields
        if unknown:
            out[UNKNOWN_KEY] = [
                {
                    "number": item.number,
                    "wire_type": WIRE_TYPE_NAMES[item.wire_type],
                    "value": item.value if leaf is _python_leaf else _json_bytes(item.value),
                    "span": list(item.span),
                }
                for item in unknown
            ]
    return top


def _python_leaf(field: Field, value: Any) -> Any:
    if field.kind == "enum":
        return value.name if value.is_known else int(value)
    return value


def _json_leaf(field: Field, value: Any) -> Any:
    if field.kind in ("float", "double"):
        return _json_float(field, value)
    if field.kind == "string":
        return _json_bytes(value.encode("utf-8", "surrogateescape"))
    return _json_bytes(_python_leaf(field, value))


def _json_float(field: Field, value: float) -> Any:
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return shortest_float(value) if field.kind == "float" else value


def _json_bytes(value: Any) -> Any:
    if not isinstance(value, bytes):
        return value
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return {"hex": value.hex()}


def shortest_float(value: float) -> float:
    """Return the double with the fewest digits that rounds to the float32 *value*."""
    for digits in (6, 7, 8):
        short = float(f"{value:.{digits}g}")
        try:
            if struct.unpack("<f", struct.pack("<f", short))[0] == value:
                return short
        except OverflowError:
            continue  # rounded up past the largest float32
    return float(f"{value:.9g}")


def dump_json(value: Any, *, indent: int | None = None) -> str:
    """Return plain dicts, lists and scalars as JSON, however deep they are."""
    pieces: list[str] = []
    stack: list[_Open] = []

    def line_break() -> str:
        return "" if indent is None else "\n" + " " * (indent * len(stack))

    def write(item: Any) -> None:
        if isinstance(item, dict) and item:
            pieces.append("{")
            stack.append(_Open(iter(item.items()), "}"))
        elif isinstance(item, list) and item:
            pieces.append("[")
            stack.append(_Open(iter(item), "]"))
        else:
            pieces.append(json.dumps(item, ensure_ascii=False))

    write(value)
    while stack:
        level = stack[-1]
        item = next(level.items, _END)
        if item is _END:
            stack.pop()
            pieces.append(line_break() + level.closing)
            continue
        pieces.append(level.separator + line_break())
        level.separator = ", " if indent is None else ","
        if level.closing == "}":
            key, item = item
            pieces.append(json.dumps(_json_key(key), ensure_ascii=False) + ": ")
        write(item)
    return "".join(pieces)


@dataclass(slots=True)
class _Open:
    """A dict or list that is being written: what is left of it, and how it closes."""

    items: Iterator[Any]
    closing: str
    separator: str = ""


_END: Final = object()


def _json_key(key: Any) -> str:
    if isinstance(key, bool):
        return "true" if key else "false"
    if isinstance(key, str):
        text = _json_bytes(key.encode("utf-8", "surrogateescape"))
        return text if isinstance(text, str) else f"hex:{text['hex']}"
    return str(key)


# --- equality --------------------------------------------------------------------------------


def are_equal(a: Message, b: Message) -> bool:
    """Return whether two messages of one class have the same fields, unknown ones too."""
    todo: list[tuple[Any, Any]] = [(a, b)]
    while todo:
        left, right = todo.pop()
        fields, others = left.list_fields(), right.list_fields()
        if [field for field, _ in fields] != [field for field, _ in others]:
            return False
        if [u[:3] for u in left.unknown_fields] != [u[:3] for u in right.unknown_fields]:
            return False
        for (field, value), (_, other) in zip(fields, others, strict=True):
            pairs: Any = [(value, other)]
            if field.label == MAP:
                if value.keys() != other.keys():
                    return False
                pairs = [(value[key], other[key]) for key in value]
            elif field.label == REPEATED:
                if len(value) != len(other):
                    return False
                pairs = zip(value, other, strict=True)
            for x, y in pairs:
                if field.kind == "message" or hasattr(x, "list_fields"):
                    todo.append((x, y))
                elif x != y:
                    return False
    return True


# --- for people ------------------------------------------------------------------------------


def to_line(message: Message) -> str:
    """Return the message on one line, long parts cut: `NodeDef(name='x', op='Const')`."""
    return _shorten(_line(message, _LINE_DEPTH), _LINE_WIDTH)


def _line(message: Message, depth: int) -> str:
    name = type(message).__name__
    if depth == 0:
        return f"{name}(…)"
    try:
        parts = [f"{f.name}={_value_text(f, v, depth)}" for f, v in message.list_fields()]
        unknown = len(message.unknown_fields)
    except DecodeError as fault:
        return f"<{name}, cannot be read: {fault}>"
    if unknown:
        parts.append(f"<{unknown} unknown>")
    return f"{name}({', '.join(parts)})"


def _value_text(field: Field, value: Any, depth: int) -> str:
    if field.label == MAP:
        entry = value.entries[0].DESCRIPTOR.by_name["value"]
        items = [
            f"{key!r}: {_value_text(entry, value[key], depth)}" for key in list(value)[:_SHOWN]
        ]
        return "{" + ", ".join(items + _rest(len(value))) + "}"
    if field.label == REPEATED:
        return (
            "["
            + ", ".join([_one(field, v, depth) for v in value[:_SHOWN]] + _rest(len(value)))
            + "]"
        )
    return _one(field, value, depth)


_SHOWN: Final = 4


def _rest(count: int) -> list[str]:
    return [f"… {count} in all"] if count > _SHOWN else []


def _one(field: Field, value: Any, depth: int) -> str:
    if field.kind == "message":
        return _line(value, depth - 1)
    if field.kind == "float":
        return repr(shortest_float(value))
    if isinstance(value, (str, bytes)) and len(value) > 40:
        return (
            f"{value[:40]!r}… {len(value)} {'bytes' if isinstance(value, bytes) else 'characters'}"
        )
    return repr(value)


def _shorten(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def to_html(message: Message) -> str:
    """Return the message's fields as an HTML table for notebooks; all text is escaped."""
    name = escape(type(message).DESCRIPTOR.full_name)
    try:
        fields = message.list_fields()
    except DecodeError as fault:
        return f"<p><b>{name}</b>: {escape(str(fault))}</p>"
    rows = "".join(
        f"<tr><td>{field.number}</td><td>{escape(field.name)}</td>"
        f"<td>{escape(_shorten(_value_text(field, value, 2), _LINE_WIDTH))}</td></tr>"
        for field, value in fields
    )
    head = "<tr><th>number</th><th>field</th><th>value</th></tr>"
    return f"<table><caption>{name}</caption>{head}{rows}</table>"

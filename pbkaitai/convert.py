"""A message as plain Python values, and those as JSON.

Everything that goes down a whole message is a loop with a stack of its own: the depth of
a file is not the depth of Python's.
"""

from __future__ import annotations

import json
import math
import re
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.descriptor import MAP, REPEATED, Field
from pbkaitai.scalars import WIRE_TYPE_NAMES

if TYPE_CHECKING:
    from pbkaitai.message import Message

UNKNOWN_KEY: Final = "unknown_fields"

# Characters that a terminal obeys instead of showing, or that no file can hold: they stand
# as \u… in JSON. (json.dumps itself escapes those below 0x20.)
_UNSAFE: Final = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def to_dict(message: Message) -> dict[str, Any]:
    """Return the fields that are set as plain Python values.

    Messages and maps are dicts, repeated fields lists, enums their names (the number where
    the spec has no name), bytes `bytes`. Unknown fields stand under `unknown_fields` with
    number, wire type, value and span. Of map entries with one key, the last is there.
    """
    return _to_plain(message, _python_leaf, lambda value: value)


def to_json(message: Message, *, indent: int | None = None) -> str:
    """Return `to_dict` as JSON.

    Bytes that are UTF-8 are text, others `{"hex": "ff00"}`; floats have the fewest digits
    that give the same value back, and NaN and infinities are the strings protobuf uses.
    """
    return dump_json(_to_plain(message, _json_leaf, json_bytes), indent=indent)


def _to_plain(
    message: Message, leaf: Callable[[Field, Any], Any], unknown_value: Callable[[Any], Any]
) -> dict[str, Any]:
    """Return the fields that are set.

    Args:
        leaf: what a value that is no message becomes.
        unknown_value: what the value of an unknown field becomes.
    """
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
                inner = value.value_field
                out[field.name] = {key: plain(inner, item) for key, item in value.items()}
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
                    "value": unknown_value(item.value),
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
    if field.kind == "float":
        return shortest_float(value)
    if field.kind == "string":
        return json_bytes(value.encode("utf-8", "surrogateescape"))
    return json_bytes(_python_leaf(field, value))


def json_bytes(value: Any) -> Any:
    """Return bytes as text where they are UTF-8, else `{"hex": "ff00"}`; anything else as it is."""
    if not isinstance(value, bytes):
        return value
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return {"hex": value.hex()}


def json_float(value: float) -> float | str:
    """Return a float, NaN and the infinities as the strings of protobuf's JSON."""
    if math.isfinite(value):
        return value
    return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"


def shortest_float(value: float) -> float:
    """Return the double with the fewest digits that rounds to the float32 *value*."""
    if not math.isfinite(value):
        return value
    for digits in (6, 7, 8):
        short = float(f"{value:.{digits}g}")
        try:
            if struct.unpack("<f", struct.pack("<f", short))[0] == value:
                return short
        except OverflowError:
            continue  # rounded up past the largest float32
    return float(f"{value:.9g}")


def dump_json(value: Any, *, indent: int | None = None) -> str:
    """Return plain dicts, lists and scalars as JSON, however deep they are.

    NaN and infinities are strings, as in protobuf's JSON; characters that a terminal would
    obey are escaped.
    """
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
            pieces.append(_json_scalar(item))

    write(value)
    while stack:
        level = stack[-1]
        item: Any = next(level.items, _END)
        if item is _END:
            stack.pop()
            pieces.append(line_break() + level.closing)
            continue
        pieces.append(level.separator + line_break())
        level.separator = ", " if indent is None else ","
        if level.closing == "}":
            key, item = item
            pieces.append(_json_scalar(_json_key(key)) + ": ")
        write(item)
    return "".join(pieces)


def _json_scalar(value: Any) -> str:
    text = json.dumps(json_float(value) if isinstance(value, float) else value, ensure_ascii=False)
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


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
        text = json_bytes(key.encode("utf-8", "surrogateescape"))
        return text if isinstance(text, str) else f"hex:{text['hex']}"
    return str(key)

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
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.descriptor import MAP, REPEATED, Field
from pbkaitai.scalars import WIRE_TYPE_NAMES

if TYPE_CHECKING:
    from pbkaitai.message import Message, UnknownField

UNKNOWN_KEY: Final = "unknown_fields"

# Characters that a terminal obeys instead of showing, or that no file can hold: they stand
# as \u… in JSON. (json.dumps itself escapes those below 0x20.)
_UNSAFE: Final = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_SCALARS: Final = json.JSONEncoder(ensure_ascii=False)


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
            out[UNKNOWN_KEY] = [_unknown_data(item, unknown_value) for item in unknown]
    return top


def _unknown_data(item: UnknownField, value: Callable[[Any], Any]) -> dict[str, Any]:
    return {
        "number": item.number,
        "wire_type": WIRE_TYPE_NAMES[item.wire_type],
        "value": value(item.value),
        "span": list(item.span),
    }


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


def iter_json(message: Message, *, indent: int | None = None) -> Iterator[str]:
    """Yield the text of `to_json` in pieces; a large message needs no large text or dict."""
    return _iter_dump(_Lazy(_json_fields(message), "}"), indent)


def dump_json(value: Any, *, indent: int | None = None) -> str:
    """Return plain dicts, lists and scalars as JSON, however deep they are.

    NaN and infinities are strings, as in protobuf's JSON; characters that a terminal would
    obey are escaped.
    """
    return "".join(_iter_dump(value, indent))


def _iter_dump(value: Any, indent: int | None) -> Iterator[str]:
    stack: list[_Open] = []

    def line_break() -> str:
        return "" if indent is None else "\n" + " " * (indent * len(stack))

    def opened(item: Any) -> str:
        if isinstance(item, dict):
            item = _Lazy(iter(item.items()), "}")
        elif isinstance(item, list):
            item = _Lazy(iter(item), "]")
        elif not isinstance(item, _Lazy):
            return _json_scalar(item)
        first = next(item.items, _END)
        closing: str = item.closing
        opening = "{" if closing == "}" else "["
        if first is _END:
            return opening + closing
        stack.append(_Open(chain([first], item.items), closing))
        return opening

    yield opened(value)
    while stack:
        level = stack[-1]
        item: Any = next(level.items, _END)
        if item is _END:
            stack.pop()
            yield line_break() + level.closing
            continue
        head = level.separator + line_break()
        level.separator = ", " if indent is None else ","
        if level.closing == "}":
            key, item = item
            head += _json_scalar(_json_key(key)) + ": "
        yield head
        yield opened(item)


def _json_fields(message: Message) -> Iterator[tuple[str, Any]]:
    """Yield name and value of each field that is set, messages as what is still to be read."""
    for field, value in message.list_fields():
        if field.label == MAP:
            yield field.name, _Lazy(_json_pairs(value.value_field, value), "}")
        elif field.label == REPEATED:
            yield field.name, _Lazy(_json_items(field, value), "]")
        else:
            yield field.name, _json_value(field, value)
    unknown = message.unknown_fields
    if unknown:
        yield UNKNOWN_KEY, [_unknown_data(item, json_bytes) for item in unknown]


def _json_pairs(field: Field, value: Any) -> Iterator[tuple[Any, Any]]:
    return ((key, _json_value(field, item)) for key, item in value.items())


def _json_items(field: Field, value: Any) -> Iterator[Any]:
    items = value.passing() if field.kind == "message" else value
    return (_json_value(field, item) for item in items)


def _json_value(field: Field, value: Any) -> Any:
    return _Lazy(_json_fields(value), "}") if field.kind == "message" else _json_leaf(field, value)


def _json_scalar(value: Any) -> str:
    text: str = _SCALARS.encode(json_float(value) if isinstance(value, float) else value)
    return (
        text
        if text.isascii() and "\x7f" not in text
        else _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    )


@dataclass(slots=True)
class _Lazy:
    """A dict or list whose items come one at a time."""

    items: Iterator[Any]
    closing: str


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

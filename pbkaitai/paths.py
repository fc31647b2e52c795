"""Where a message stands in its document: `node[0].attr["value"].tensor`.

A message does not carry its path: it is told by looking for the child in each parent, and
only when somebody asks, mostly an error.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.descriptor import MAP, Field
from pbkaitai.errors import DecodeError
from pbkaitai.scan import scan
from pbkaitai.values import read_scalar, read_text

if TYPE_CHECKING:
    from pbkaitai.layout import Layout
    from pbkaitai.message import Message
    from pbkaitai.wire import Buffer

# A key is the file's text, of any length.
_KEY_LENGTH: Final = 60


def field_path(message: Message) -> str:
    """Return the path of *message* from the outermost message, which has an empty one."""
    parts: list[str] = []
    while (parent := message._parent) is not None and hasattr(parent, "DESCRIPTOR"):
        if not parent.DESCRIPTOR.is_map_entry:  # the entry says the key, its value adds nothing
            parts.append(_step(parent, message))
        message = parent
    return ".".join(reversed(parts))


def step_text(field: Field, index: int, key: str | None = None) -> str:
    """Return one step of a path.

    Args:
        index: which record of the field it is.
        key: text of a map entry's key, None when it cannot be told.
    """
    if field.label == MAP:
        return f"{field.name}[#{index}]" if key is None else f"{field.name}[{key}]"
    if field.is_repeated and not field.is_packable:
        return f"{field.name}[{index}]"
    return field.name


def join_path(*parts: str) -> str:
    """Return the parts that are not empty as one path."""
    return ".".join(part for part in parts if part)


def read_key(layout: Layout, data: Buffer, start: int, end: int, levels: int) -> str | None:
    """Return the text of the key of the map entry in a span.

    None for an entry that is malformed before its key; one without a key has the default.
    """
    field = layout.descriptor.by_name["key"]
    records: dict[str, Any] = {}
    try:
        scan(layout.by_tag, data, start, end, levels, records, None)
    except DecodeError:
        if "key" not in records:
            return None
    triples = records.get("key")
    if field.scalar is not None:
        if not triples:
            return quote_key(field.scalar.default)
        return quote_key(read_scalar(data, triples[-2], triples[-1], field.scalar))
    return quote_key(read_text(data, triples[-2], triples[-1]) if triples else "")


def quote_key(key: Any) -> str:
    """Return a map key as it stands in a path: text in quotes, short and printable."""
    if isinstance(key, bool):
        return "true" if key else "false"
    if not isinstance(key, str):
        return str(key)
    shown = key if len(key) <= _KEY_LENGTH else key[: _KEY_LENGTH - 1] + "…"
    return '"' + "".join(map(_printable, shown)) + '"'


def _printable(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _step(parent: Message, child: Message) -> str:
    """Return the step from *parent* to *child*."""
    if child._spans and child._source is parent._source:
        start = child._spans[0]
        for name, triples in (parent._records or {}).items():
            field = parent.DESCRIPTOR.by_name[name]
            index = _find(triples, start) if field.kind == "message" else None
            if index is not None:
                key = _entry_key(child) if field.label == MAP else None
                return step_text(field, index, key)
    return _step_to_value(parent, child)


def _find(triples: Sequence[int], start: int) -> int | None:
    """Return which record's payload begins at *start*; records stand in file order."""
    count = len(triples) // 3
    index = bisect_left(range(count), start, key=lambda i: triples[3 * i + 1])
    return index if index < count and triples[3 * index + 1] == start else None


def _step_to_value(parent: Message, child: Message) -> str:
    """Return the step to a message that does not stand in the file: absent or assigned."""
    for field in parent.DESCRIPTOR.fields:
        value = parent._given.get(field.attribute)
        if value is child:
            return field.name
        if value is not None and field.kind == "message" and field.is_repeated:
            for index, item in value.given_out():
                if item is child:
                    return step_text(
                        field, index, _entry_key(child) if field.label == MAP else None
                    )
    return "?"


def _entry_key(entry: Any) -> str | None:
    if entry._edits is not None or not entry._spans:
        return quote_key(entry.key)
    start, end = entry._spans[:2]
    source = entry._source
    levels = source.depth_limit - entry._depth
    return read_key(entry._layout, source.data, start, end, levels)

"""A message for people on one line.

Only what is shown is read: a line about a tensor of 300 MB touches its first bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.convert import shortest_float
from pbkaitai.descriptor import MAP, Field
from pbkaitai.errors import DecodeError

if TYPE_CHECKING:
    from pbkaitai.message import Message

_WIDTH: Final = 200
_DEPTH: Final = 3  # levels of messages
_ELEMENTS: Final = 4  # of a repeated or map field
_LENGTH: Final = 40  # characters or bytes of a value


def to_line(message: Message) -> str:
    """Return the message on one line, long parts cut: `NodeDef(name='x', op='Const')`."""
    return _joined(_message(message, _DEPTH))


def _joined(pieces: Iterator[str]) -> str:
    """Return the pieces as one text, asking for no more of them than are shown."""
    text = ""
    for piece in pieces:
        text += piece
        if len(text) > _WIDTH:
            return text[: _WIDTH - 1] + "…"
    return text


def _fields_set(message: Message) -> Iterator[Field]:
    for _, reader in message._layout.in_order:
        if reader.is_set(message):
            yield reader.field


def _message(message: Message, depth: int) -> Iterator[str]:
    yield type(message).__name__
    if depth == 0:
        yield "(…)"
        return
    yield "("
    separator = ""
    try:
        for field in _fields_set(message):
            yield f"{separator}{field.name}="
            separator = ""  # a fault stands in place of the value
            yield from _field(message, field, depth)
            separator = ", "
        unknown = len(message._find_unknown()) // 3
        if unknown:
            yield f"{separator}<{unknown} unknown>"
    except DecodeError as fault:
        yield f"{separator}<cannot be read: {fault}>"
    yield ")"


def _field(message: Message, field: Field, depth: int) -> Iterator[str]:
    if field.kind in ("string", "bytes") and not field.is_repeated:
        yield _text(message, field)
        return
    value = getattr(message, field.attribute)
    if field.label == MAP:
        yield from _map(value, depth)
    elif field.is_repeated:
        yield from _repeated(message, field, value, depth)
    else:
        yield from _one(field, value, depth)


def _map(value: Any, depth: int) -> Iterator[str]:
    yield "{"
    for index, key in enumerate(value):
        if index:
            yield ", "
        if index == _ELEMENTS:
            yield f"… {len(value)} in all"
            break
        yield f"{_cut(key) if isinstance(key, str) else key}: "
        entry = value.entry(key)
        yield from _field(entry, entry.DESCRIPTOR.by_name["value"], depth)
    yield "}"


def _repeated(message: Message, field: Field, value: Any, depth: int) -> Iterator[str]:
    count = len(value)
    yield "["
    for index in range(min(count, _ELEMENTS)):
        if index:
            yield ", "
        if field.kind in ("string", "bytes"):
            yield _text(message, field, index)
        else:
            yield from _one(field, value.peek(index), depth)
    yield f", … {count} in all]" if count > _ELEMENTS else "]"


def _one(field: Field, value: Any, depth: int) -> Iterator[str]:
    if field.kind == "message":
        yield from _message(value, depth - 1)
    elif field.kind == "float":
        yield repr(shortest_float(value))
    else:
        yield repr(value)


def _text(message: Message, field: Field, index: int | None = None) -> str:
    """Return a string or bytes value, read no further than it is shown."""
    view = message.view_of(field.name, index)
    head = bytes(view[: 4 * _LENGTH + 4])  # a character has four bytes at most
    shown: str | bytes = head
    if field.kind == "string":
        shown = head.decode("utf-8", "surrogateescape")
    if len(head) == len(view):
        return _cut(shown)
    return f"{shown[:_LENGTH]!r}… {len(view)} bytes"


def _cut(value: str | bytes) -> str:
    if len(value) <= _LENGTH:
        return repr(value)
    unit = "bytes" if isinstance(value, bytes) else "characters"
    return f"{value[:_LENGTH]!r}… {len(value)} {unit}"

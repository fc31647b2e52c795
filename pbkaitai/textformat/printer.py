r"""A message as protobuf's text form (`.pbtxt`), which Google's parser and ours read back.

The form is Google's: fields by number, map keys sorted, two blanks per level, an Any as its
type URL and bytes. Text stays readable where a terminal only shows it; everything else is an
escape. What the text form cannot say stands in comments: unknown fields.

A string that is not UTF-8 is written with its bytes as escapes; Google's parser refuses it
then, as it refuses the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.convert import shortest_float
from pbkaitai.descriptor import MAP, Field
from pbkaitai.scalars import WIRE_TYPE_NAMES

if TYPE_CHECKING:
    from pbkaitai.message import Message, UnknownField

# A line of the text, or the head of a message and the message.
_Part = str | tuple[str, "Message"]

_INDENT: Final = "  "
# Deeper levels are indented no further: the text of a deep message stays linear in size.
_DEEPEST_INDENT: Final = 100
_SHOWN: Final = 64  # bytes of an unknown field


def to_text(message: Message) -> str:
    """Return the text form of a message, each line ended by a newline."""
    return "".join(iter_text(message))


def iter_text(message: Message) -> Iterator[str]:
    """Yield the lines of the text form, newline and all; a large message needs no large text."""
    # A stack of our own: the depth of a message is not the depth of Python's.
    stack = [_parts(message)]
    indent = ""
    while stack:
        part = next(stack[-1], None)
        if part is None:
            stack.pop()
            indent = _indent(len(stack) - 1)
            if stack:
                yield f"{indent}}}\n"
        elif isinstance(part, str):
            yield f"{indent}{part}\n"
        else:
            head, child = part
            yield f"{indent}{head} {{\n"
            stack.append(_parts(child))
            indent = _indent(len(stack) - 1)


def quote(value: str | bytes) -> str:
    """Return a string or bytes value as a literal in double quotes."""
    if isinstance(value, bytes):
        return f'"{_UNSAFE_ASCII.sub(_escaped, value.decode("latin-1"))}"'
    if value.isascii():
        return f'"{_UNSAFE_ASCII.sub(_escaped, value)}"'
    return (
        '"'
        + "".join([c if c.isprintable() and c not in "\"'\\" else _utf8(c) for c in value])
        + '"'
    )


def _indent(level: int) -> str:
    return _INDENT * min(level, _DEEPEST_INDENT)


def _parts(message: Message) -> Iterator[_Part]:
    if message.DESCRIPTOR.is_map_entry:  # key and value always stand in an entry
        fields = [(field, getattr(message, field.attribute)) for field in _key_and_value(message)]
    else:
        fields = message.list_fields()
    for field, value in fields:
        name = field.name
        if field.kind == "message":
            if field.label == MAP:
                yield from ((name, value.entry(key)) for key in sorted(value))
            elif field.is_repeated:
                yield from ((name, child) for child in value.passing())
            else:
                yield name, value
            continue
        write = _WRITE.get(field.kind, str)
        if field.is_repeated:
            yield from (f"{name}: {write(item)}" for item in value)
        else:
            yield f"{name}: {write(value)}"
    for unknown in message.unknown_fields:
        yield _comment(unknown)


def _key_and_value(entry: Message) -> list[Field]:
    return list(entry.DESCRIPTOR.by_number.values())


def _comment(unknown: UnknownField) -> str:
    value = unknown.value
    shown = str(value)
    if isinstance(value, bytes):
        shown = quote(value[:_SHOWN])
        if len(value) > _SHOWN:
            shown += f" … {len(value)} bytes"
    return f"# unknown field {unknown.number}, {WIRE_TYPE_NAMES[unknown.wire_type]}: {shown}"


# --- values -----------------------------------------------------------------------------

_UNSAFE_ASCII: Final = re.compile("[^ !#-&(-\\[\\]-~]")
_NAMED: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "'": "\\'", "\\": "\\\\"}


def _escaped(match: re.Match[str]) -> str:
    sign = match[0]
    return _NAMED.get(sign) or f"\\{ord(sign):03o}"


def _utf8(sign: str) -> str:
    """Return the escapes of a character that must not stand as it is."""
    named = _NAMED.get(sign)
    return named or "".join(f"\\{byte:03o}" for byte in sign.encode("utf-8", "surrogateescape"))


def _bool(value: bool) -> str:
    return "true" if value else "false"


def _float(value: float) -> str:
    return repr(shortest_float(value))


_WRITE: Final[dict[str, Callable[[Any], str]]] = {
    "string": quote,
    "bytes": quote,
    "bool": _bool,
    "float": _float,
    "double": repr,
}

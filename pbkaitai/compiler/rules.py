"""Rules within one message or enum: numbers, names, oneofs, the entry of a map.

What a field's type is, is not known here; `linker` checks what depends on it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from keyword import iskeyword
from typing import Final

from pbkaitai.compiler.cursor import Cursor, quote
from pbkaitai.compiler.raw import RawEnum, RawField, RawMessage
from pbkaitai.compiler.targets import javascript_name
from pbkaitai.naming import API_NAMES, attribute_name, class_name
from pbkaitai.scalars import MAX_FIELD_NUMBER

RESERVED_NUMBERS: Final = range(19000, 20000)

# The fields of a map entry, and the kinds that its key cannot have.
MAP_ENTRY: Final = [(1, "key"), (2, "value")]
NO_MAP_KEY: Final = ("float", "double", "bytes", "message", "enum")

# What an enum class has already.
_ENUM_NAMES: Final = frozenset((*dir(int), "mro", "name", "value", "is_known", "DESCRIPTOR"))


def check_type(body: RawMessage | RawEnum) -> None:
    """Report every rule that *body*, or a type in it, breaks."""
    if isinstance(body, RawEnum):
        _check_enum(body)
        return
    for field in body.fields:
        _check_number(field)
    _check_unique("field number", ((f.number, f.place("if"), f.id) for f in body.fields))
    _check_field_names(body)
    _check_oneofs(body)
    _check_classes(body)
    if body.is_map_entry:
        _check_map_entry(body)
    for nested in body.types:
        check_type(nested)


def is_enum_member(name: str) -> bool:
    """Return whether a value of a Python enum can be called *name*."""
    return not (iskeyword(name) or name.startswith("_") or name in _ENUM_NAMES)


def _check_number(field: RawField) -> None:
    if not 1 <= field.number <= MAX_FIELD_NUMBER:
        reason = f"field number {field.number} is not within 1 to {MAX_FIELD_NUMBER}"
        field.place("if").fail(reason)
    elif field.number in RESERVED_NUMBERS:
        field.place("if").fail(
            f"field number {field.number} is within 19000 to 19999, which protobuf reserves"
        )


def _check_unique(
    what: str, named: Iterable[tuple[Hashable, Cursor, str]], among: str = ""
) -> None:
    """Report names that stand twice; each comes with its place and the id of its owner."""
    first: dict[Hashable, tuple[str, int]] = {}
    for name, at, owner in named:
        if name in first:
            other, line = first[name]
            shown = quote(name) if isinstance(name, str) else name
            by = f"by {quote(other)} in line {line}" if other != owner else f"in line {line}"
            at.fail(f"{what} {shown} stands twice{among}, first {by}")
        else:
            first[name] = (owner, at.line)


def _check_field_names(message: RawMessage) -> None:
    _check_unique("field id", ((f.id, f.place("id"), f.id) for f in message.fields))
    by_id: dict[str, RawField] = {}
    for field in message.fields:
        by_id.setdefault(field.id, field)
    distinct = list(by_id.values())
    _check_unique("proto name", ((f.name, f.place("-orig-id"), f.id) for f in distinct))
    if len({f.name for f in distinct}) < len(distinct):
        return
    _check_unique(
        "Python attribute", ((attribute_name(f.name), f.place("id"), f.id) for f in distinct)
    )
    _check_unique(
        "JavaScript property", ((javascript_name(f.id), f.place("id"), f.id) for f in distinct)
    )


def _check_oneofs(message: RawMessage) -> None:
    members: dict[str, list[RawField]] = {}
    for field in message.fields:
        if field.oneof is not None:
            members.setdefault(field.oneof, []).append(field)
    names = {field.name for field in message.fields}
    for oneof, fields in members.items():
        at = fields[0].place("-oneof")
        if not oneof.startswith("_"):
            if oneof in names:
                at.fail(f'oneof "{oneof}" has the name of a field')
        elif len(fields) > 1:
            fields[1].place("-oneof").fail(
                f'oneof "{oneof}" has {len(fields)} members; a leading _ marks one field whose'
                " presence is kept, name the oneof without it"
            )
        elif oneof[1:] not in (fields[0].name, fields[0].id):
            at.fail(
                f'oneof "{oneof}" marks a field whose presence is kept, it is called'
                f' "_{fields[0].id}" here'
            )


def _check_classes(message: RawMessage) -> None:
    classes = [(class_name(each.id, each.orig), each.at, each.id) for each in message.types]
    _check_unique("Python class", classes)
    attributes = {attribute_name(field.name): field for field in message.fields}
    for name, at, _ in classes:
        if name in attributes:
            at.fail(
                f'Python class "{name}" has the name of the field in line '
                f"{attributes[name].at.line}"
            )
        elif name in API_NAMES:
            at.fail(f'Python class "{name}" has a name of the API of messages')


def _check_map_entry(message: RawMessage) -> None:
    found = sorted((field.number, field.name) for field in message.fields)
    if found != MAP_ENTRY:
        shown = ", ".join(f"{name} = {number}" for number, name in found) or "no field"
        message.at.fail(f"a map entry has just key = 1 and value = 2, found {shown}")
    for field in message.fields:
        if field.repeated:
            field.place("-repeated").fail(
                f'"{field.id}" of a map entry is singular, found -repeated'
            )
        if field.oneof is not None:
            field.place("-oneof").fail(
                f'"{field.id}" of a map entry is in no oneof, found "{field.oneof}"'
            )


def _check_enum(enum: RawEnum) -> None:
    _check_unique("enum value id", ((v.id, v.at, v.id) for v in enum.values))
    ids = [value.id for value in enum.values]
    if len(set(ids)) == len(ids):
        _check_unique("proto name", ((v.name, v.at, v.id) for v in enum.values))
    for value in enum.values:
        if not is_enum_member(value.name):
            value.at.fail(f"Python enums cannot have a value called {quote(value.name)}")

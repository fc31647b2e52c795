"""The known messages and enums, what their specs say, and where each is used."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from pbkaitai import messages
from pbkaitai.descriptor import MAP, Field
from pbkaitai.errors import UnknownTypeError

if TYPE_CHECKING:
    from pbkaitai.enums import Enum
    from pbkaitai.message import Message

MESSAGE: Final = "message"
ENUM: Final = "enum"
_PATTERN: Final = frozenset("*?[")


@dataclass(frozen=True, slots=True)
class KnownType:
    """A message or an enum.

    Attributes:
        name: full proto name.
        kind: `message` or `enum`.
        cls: its class.
        spec: file name of its spec; a nested type stands in that of the type around it.
        doc: the spec's text.
    """

    name: str
    kind: str
    cls: type[Message] | type[Enum]
    spec: str
    doc: str


@dataclass(frozen=True, slots=True)
class Use:
    """A field that holds a type.

    Attributes:
        owner: full name of the message.
        field: the field.
    """

    owner: str
    field: Field


def all_types() -> Iterator[KnownType]:
    """Yield all messages and enums, sorted by name; entries of maps are left out."""
    names = [(name, MESSAGE) for name in messages.full_names()]
    names += [(name, ENUM) for name in messages.enum_names()]
    for name, kind in sorted(names):
        if kind == ENUM:
            yield _enum(name)
        elif not messages.find(name).DESCRIPTOR.is_map_entry:
            yield _message(name)


def is_pattern(text: str) -> bool:
    """Return whether *text* has one of the characters `*`, `?` and `[`."""
    return not _PATTERN.isdisjoint(text)


def matching_types(pattern: str) -> Iterator[KnownType]:
    """Yield the types whose name, in any case, with or without its package matches a pattern.

    A text without `*`, `?` and `[` is looked for in the names.
    """
    wanted = (pattern if is_pattern(pattern) else f"*{pattern}*").lower()
    for known in all_types():
        names = (_local(known.name), known.name) if is_pattern(pattern) else (_local(known.name),)
        if any(fnmatch.fnmatchcase(name.lower(), wanted) for name in names):
            yield known


def find_type(name: str) -> KnownType:
    """Return the message or enum of a full or short name, in any case if that is clear.

    Raises:
        UnknownTypeError: there is none; suggests near ones.
    """
    known = {*messages.full_names(), *messages.enum_names()}
    for full in (name, f"tensorflow.{name}", *_short(name, known)):
        if full in known:
            return _enum(full) if full in messages.enum_names() else _message(full)
    near = _near(name, known)
    hint = f"; did you mean {' or '.join(map(_quoted, near))}?" if near else ""
    raise UnknownTypeError(f'no message or enum is called "{name}"{hint}', name=name, near=near)


def fields_of(cls: type[Message]) -> list[Field]:
    """Return the fields of a message by number."""
    return list(cls.DESCRIPTOR.by_number.values())


def type_of_field(cls: type[Message], field: Field) -> str:
    """Return what a field holds as in a .proto file: `map<string, AttrValue>`, `repeated int64`."""
    if field.label == MAP:
        entry = cls._layout.target(field.name)
        key, value = (entry.DESCRIPTOR.by_name[name] for name in ("key", "value"))
        return f"map<{key.kind}, {_plain_type(entry, value)}>"
    name = _plain_type(cls, field)
    return name if field.label == "singular" else f"{field.label} {name}"


def target_of(cls: type[Message], field: Field) -> str | None:
    """Return the full name of the message or enum that a field holds, None for a scalar."""
    if field.label == MAP:
        entry = cls._layout.target(field.name)
        return target_of(entry, entry.DESCRIPTOR.by_name["value"])
    if field.type is None:
        return None
    return str(cls._layout.target(field.name).DESCRIPTOR.full_name)


def uses_of(name: str) -> Sequence[Use]:
    """Return the fields that hold the type of a full name, by owner and number."""
    return _uses().get(name, [])


@cache
def _uses() -> dict[str, list[Use]]:
    found: dict[str, list[Use]] = {}
    for owner in messages.full_names():
        cls = messages.find(owner)
        if cls.DESCRIPTOR.is_map_entry:
            continue  # the map field itself is told
        for field in fields_of(cls):
            target = target_of(cls, field)
            if target is not None:
                found.setdefault(target, []).append(Use(owner, field))
    return found


def _plain_type(cls: type[Message], field: Field) -> str:
    return target_of(cls, field) or field.kind


def nested_in(name: str) -> list[str]:
    """Return the full names of the messages and enums that stand in a message's spec."""
    return [known.name for known in all_types() if known.name.startswith(f"{name}.")]


def _message(name: str) -> KnownType:
    cls = messages.find(name)
    return KnownType(name, MESSAGE, cls, _spec(name, cls.DESCRIPTOR.spec), cls.DESCRIPTOR.doc)


def _enum(name: str) -> KnownType:
    cls = messages.find_enum(name)
    return KnownType(name, ENUM, cls, _spec(name, cls.DESCRIPTOR.spec), cls.__doc__ or "")


def _spec(name: str, spec: str) -> str:
    while not spec:
        name = name.rpartition(".")[0]
        if name not in messages.full_names():
            return ""
        spec = messages.find(name).DESCRIPTOR.spec
    return spec


def _local(name: str) -> str:
    """Return a full name without its package, which is what begins with a small letter."""
    words = name.split(".")
    return ".".join(word for word in words if not word[:1].islower())


def _short(name: str, known: set[str]) -> list[str]:
    """Return the full name that a short one stands for, where it is the only one.

    In another case it must be the whole name: `node` is a part of many, not `CostGraphDef.Node`.
    """
    wanted = name.lower()
    for same in (
        [full for full in known if full.endswith(f".{name}")],
        [full for full in known if wanted in (full.lower(), _local(full).lower())],
    ):
        if len(same) == 1:
            return same
    return []


def _near(name: str, known: set[str]) -> list[str]:
    wanted = name.lower()
    same = sorted(full for full in known if full.lower().endswith(f".{wanted}"))
    if same:
        return same
    from difflib import get_close_matches

    short = {full.rpartition(".")[2].lower(): full for full in sorted(known)}
    close = get_close_matches(wanted.rpartition(".")[2], short, n=3)
    return [short[word] for word in close]


def _quoted(name: str) -> str:
    return f'"{name}"'

"""Ids for what .proto files name: specs, nested types, fields, oneofs, enum values.

An id is the proto name in lower case. Where that breaks a target or is taken, a longer one
is chosen by the rules in docs/from-proto.md, and the proto name goes into `-orig-id`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Final

from pbkaitai.compiler.cursor import quote
from pbkaitai.compiler.grammar import BUILDING_BLOCKS
from pbkaitai.compiler.rules import is_enum_member
from pbkaitai.compiler.targets import ID, PACKAGE_NAMES, RULES, javascript_name
from pbkaitai.naming import API_NAMES, camel_case, class_name, snake_case

# Parts of a package that say nothing about what is in it.
_EMPTY_WORD: Final = re.compile(r"protobuf|protos?|pb|v[0-9]+\w*")

# Properties that the official JavaScript classes have already.
_JAVASCRIPT_NAMES: Final = ("wire", "unknown", "constructor")


def suits(id: str, role: str) -> bool:
    """Return whether *id* may name a `file`, `type`, `field` or `enum value` for every target."""
    return bool(ID.fullmatch(id)) and not any(matches(id) for matches, _ in RULES[role])


def file_ids(
    full_names: Iterable[str],
    chosen: Mapping[str, str],
    existing: Mapping[str, str],
    taken: Mapping[str, str],
) -> dict[str, str]:
    """Return the id of the spec of each top-level type, by full proto name.

    A *chosen* id comes first, then the one of the *existing* spec of that very type. Of the
    others, that with the shortest package keeps the plain name; the next have words of
    their package in front: `google.protobuf.ListValue` → `google_list_value`. Ids in *taken*
    are left to the type named there.

    Raises:
        ValueError: a chosen id cannot be used.
    """
    names = sorted(full_names, key=lambda name: (name.count("."), name))
    files = _FileIds(taken)
    for name in names:
        id = chosen.get(name)
        if id is not None and not (suits(id, "file") and files.add(name, id)):
            raise ValueError(
                f'{quote(id)} cannot be the file of "{name}": a file id is lower-case'
                " letters, digits and _, no other spec's, no Python module's"
            )
    for name in names:
        if name in existing and name not in chosen:
            files.add(name, existing[name])
    for name in names:
        if name not in files.ids:
            any(files.add(name, id) for id in _file_candidates(name) if suits(id, "file"))
    return files.ids


class _FileIds:
    """The ids given so far, and the names of classes that they make."""

    def __init__(self, taken: Mapping[str, str]) -> None:
        self.taken = taken
        self.ids: dict[str, str] = {}
        self.used = {BUILDING_BLOCKS}
        self.classes = set(PACKAGE_NAMES)

    def add(self, name: str, id: str) -> bool:
        """Give *id* to *name* unless it or a class it makes is another's."""
        classes = {class_name(id, name), camel_case(id)}
        if id in self.used or classes & self.classes or self.taken.get(id, name) != name:
            return False
        self.ids[name] = id
        self.used.add(id)
        self.classes |= classes
        return True


def _file_candidates(full_name: str) -> Iterator[str]:
    *package, name = full_name.split(".")
    base = _lower(name, "message")
    yield base
    words = [snake_case(part).strip("_") for part in package]
    telling = [word for word in words if not _EMPTY_WORD.fullmatch(word)]
    for parts in (telling, words):
        for start in range(len(parts) - 1, -1, -1):
            yield "_".join((*parts[start:], base))
    yield from (f"{base}_{number}" for number in count(2))


class TypeIds:
    """Gives ids to the types nested in one message."""

    def __init__(self, enclosing: Iterable[str], attributes: Collection[str]) -> None:
        # In JavaScript a nested class hides the one of the same name around it.
        self.used_classes = {camel_case(id) for id in enclosing}
        self.attributes = {*attributes, *API_NAMES}

    def give(self, full_name: str, avoid: Collection[str]) -> str:
        """Return an id for *full_name* that is none of those to *avoid*."""
        base = _lower(full_name.rpartition(".")[2], "type")
        for id in _candidates(base, "_type"):
            classes = {camel_case(id), class_name(id, full_name)}
            is_free = not classes & self.used_classes and not classes & self.attributes
            if suits(id, "type") and id not in avoid and is_free:
                self.used_classes |= classes
                return id
        raise AssertionError("candidates never end")


class FieldIds:
    """Gives ids to the fields of one message."""

    def __init__(self) -> None:
        self.used = set(_JAVASCRIPT_NAMES)

    def give(self, name: str) -> str:
        """Return an id for the field called *name*."""
        base = name if ID.fullmatch(name) else _lower(name, "field")
        for id in _candidates(base, "_", "_field"):
            if suits(id, "field") and not {id, javascript_name(id)} & self.used:
                self.used |= {id, javascript_name(id)}
                return id
        raise AssertionError("candidates never end")


def oneof_id(name: str, taken: Collection[str]) -> str:
    """Return the oneof's name in lower case, which no field has."""
    base = name if ID.fullmatch(name) else _lower(name, "oneof")
    return next(id for id in _candidates(base, "_oneof") if id not in taken)


def value_names(names: Sequence[str]) -> list[tuple[str, str]]:
    """Return id and Python name of each value of an enum, in order.

    The Python name is the proto name, unless no member of a Python enum can have it.
    """
    ids: set[str] = set()
    members = {name for name in names if is_enum_member(name)}
    result = []
    for name in names:
        stays = is_enum_member(name)
        for id in _candidates(_lower(name, "value"), "_", "_value"):
            member = name if stays else id.upper()
            is_free = stays or (is_enum_member(member) and member not in members)
            if is_free and suits(id, "enum value") and id not in ids:
                ids.add(id)
                members.add(member)
                result.append((id, member))
                break
    return result


def _lower(name: str, what: str) -> str:
    """Return *name* in lower case, fit to start an id."""
    lowered = name.lower() if name == name.upper() else snake_case(name)
    lowered = lowered.lstrip("_")
    return lowered if ID.fullmatch(lowered) else f"{what}_{lowered}".strip("_")


def _candidates(base: str, *suffixes: str) -> Iterator[str]:
    """Yield *base*, then with each of the *suffixes*, then the last of them counted up."""
    yield base
    yield from (base + suffix for suffix in suffixes)
    yield from (f"{base}{suffixes[-1]}{number}" for number in count(2))

"""Finds the types that fields name, and refuses what no spec can say.

After this, every declaration is sound: names and numbers are legal, types exist. Faults are
collected over all files, each with its .proto file and full name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from pbkaitai.compiler.cursor import did_you_mean, quote
from pbkaitai.compiler.from_proto.declared import (
    DELIMITED,
    ENUM,
    GROUP,
    MESSAGE,
    TYPE,
    Declared,
    DeclaredEnum,
    DeclaredField,
    DeclaredFile,
    DeclaredMessage,
    walk,
)
from pbkaitai.compiler.rules import MAP_ENTRY, NO_MAP_KEY, RESERVED_NUMBERS
from pbkaitai.compiler.targets import FULL_NAME, PROTO_NAME
from pbkaitai.errors import SpecError, SpecErrors
from pbkaitai.scalars import MAX_FIELD_NUMBER, SCALARS

# A spec nests two YAML mappings per message, of which its reader takes a hundred.
MAX_NESTING = 40

# A longer name is nobody's; looking it up outward would take its time.
MAX_NAME = 512

# Nearest names are looked for only for so many faults.
_HINTS = 10

# Tells whether a full name is a message or enum that stands elsewhere: its kind, or None.
FindKind = Callable[[str], str | None]


def resolve(files: Sequence[DeclaredFile], find_elsewhere: FindKind) -> list[DeclaredFile]:
    """Return *files* with the full name and kind of each type.

    A type that none of them declares is asked of *find_elsewhere*.

    Raises:
        SpecErrors: all that is wrong in all files.
    """
    resolver = _Resolver(files, find_elsewhere)
    resolved = [resolver.file(file) for file in files]
    if resolver.errors:
        raise SpecErrors(resolver.errors)
    return resolved


class _Resolver:
    def __init__(self, files: Sequence[DeclaredFile], find_elsewhere: FindKind) -> None:
        self.errors: list[SpecError] = []
        self.find_elsewhere = find_elsewhere
        self.current = DeclaredFile("")
        self.kinds: dict[str, str] = {}
        # Holder of each map entry.
        self.map_entries: dict[str, str] = {}
        first: dict[str, str] = {}
        for file in files:
            for each in walk(file.types):
                if each.full_name in first:
                    reason = f'is declared twice, first in "{first[each.full_name]}"'
                    self.errors.append(SpecError(reason, file=file.path, path=each.full_name))
                first.setdefault(each.full_name, file.path)
                is_enum = isinstance(each, DeclaredEnum)
                self.kinds[each.full_name] = ENUM if is_enum else MESSAGE
                if isinstance(each, DeclaredMessage) and each.is_map_entry:
                    self.map_entries[each.full_name] = each.full_name.rpartition(".")[0]

    def fail(self, where: str, reason: str) -> None:
        self.errors.append(SpecError(reason, file=self.current.path, path=where))

    def file(self, file: DeclaredFile) -> DeclaredFile:
        self.current = file
        if len(file.package) > MAX_NAME or not FULL_NAME.fullmatch(file.package or "none"):
            self.fail("package", f"{quote(file.package)} is no package name")
            return file
        for each in file.types:
            if each.full_name in self.map_entries:
                self.fail(each.full_name, "a map entry is nested in the message with the map")
        return replace(file, types=tuple(self.type(each, file.package, 1) for each in file.types))

    def type(self, each: Declared, scope: str, depth: int) -> Declared:
        where = each.full_name
        self.check_name(where, where.removeprefix(f"{scope}." if scope else ""))
        if isinstance(each, DeclaredEnum):
            self.check_enum(each)
            return each
        if depth > MAX_NESTING:
            self.fail(where, f"is nested deeper than {MAX_NESTING} messages")
            return each
        self.check_unique(where, "field number", (field.number for field in each.fields))
        self.check_unique(where, "field name", (field.name for field in each.fields))
        fields = tuple(self.field(field, each) for field in each.fields)
        maps = (field.type for field in fields if field.type in self.map_entries)
        self.check_unique(where, "map entry", (entry for entry in maps if entry is not None))
        if each.is_map_entry:
            self.check_map_entry(where, fields)
        types = tuple(self.type(nested, where, depth + 1) for nested in each.types)
        return replace(each, fields=fields, types=types)

    def field(self, field: DeclaredField, holder: DeclaredMessage) -> DeclaredField:
        where = f"{holder.full_name}.{field.name}"
        self.check_name(where, field.name)
        if not 1 <= field.number <= MAX_FIELD_NUMBER:
            reason = f"field number {field.number} is not within 1 to {MAX_FIELD_NUMBER}"
            self.fail(where, reason)
        elif field.number in RESERVED_NUMBERS:
            self.fail(where, f"field number {field.number} is reserved by protobuf")
        if field.is_repeated and field.oneof is not None:
            self.fail(where, f"a repeated field is in no oneof, found {quote(field.oneof)}")
        if field.oneof is not None:
            self.check_name(where, field.oneof)
        if field.kind in _SIMPLE:
            return replace(field, type=None)
        if field.kind not in (MESSAGE, ENUM, GROUP, TYPE, DELIMITED):
            self.fail(where, f"there is no field type {quote(field.kind)}")
        found = self.find(field.type or "", holder.full_name)
        if found is None:
            self.fail_unknown(where, field.type or "")
            return field
        full_name, kind = found
        is_entry = full_name in self.map_entries
        if is_entry and not (field.is_repeated and self.map_entries[full_name] == holder.full_name):
            self.fail(where, f'"{full_name}" is the entry of a map, this field is none of its own')
        if field.kind in (GROUP, DELIMITED) and kind == MESSAGE and not is_entry:
            kind = GROUP
        elif field.kind not in (kind, TYPE, DELIMITED):
            self.fail(where, f'"{full_name}" is of kind {kind}, the field says {field.kind}')
        return replace(field, type=full_name, kind=kind)

    def find(self, name: str, scope: str) -> tuple[str, str] | None:
        """Return full name and kind of the type called *name* within *scope*."""
        while True:
            full_name = f"{scope}.{name}" if scope else name
            if name.startswith("."):
                full_name, scope = name[1:], ""
            kind = self.kinds.get(full_name) or self.find_elsewhere(full_name)
            if kind is not None:
                return full_name, kind
            if not scope:
                return None
            scope = scope.rpartition(".")[0]

    def fail_unknown(self, where: str, name: str) -> None:
        missing = self.current.missing_imports
        if missing:
            names = ", ".join(map(quote, missing))
            hint = f"; not to be found: {names} (protoc --include_imports, or -I DIR for text)"
        elif len(self.errors) < _HINTS and len(name) < MAX_NAME:
            hint = did_you_mean(name.removeprefix("."), self.kinds)
        else:
            hint = ""
        self.fail(where, f"no type {quote(name)}{hint}")

    def check_name(self, where: str, name: str) -> None:
        if len(name) > MAX_NAME or not PROTO_NAME.fullmatch(name):
            self.fail(where, f"{quote(name)} is no name: letters, digits and _ make one")

    def check_enum(self, enum: DeclaredEnum) -> None:
        where = enum.full_name
        if not enum.values:
            self.fail(where, "an enum has at least one value")
        self.check_unique(where, "enum value", (value.name for value in enum.values))
        for value in enum.values:
            self.check_name(f"{where}.{value.name}", value.name)
            if not SCALARS["int32"].holds(value.number):
                self.fail(f"{where}.{value.name}", f"{value.number} is not an int32")

    def check_map_entry(self, where: str, fields: Sequence[DeclaredField]) -> None:
        if sorted((field.number, field.name) for field in fields) != MAP_ENTRY:
            self.fail(where, "a map entry has just key = 1 and value = 2")
        for field in fields:
            if field.is_repeated or field.oneof is not None:
                self.fail(where, f'"{field.name}" of a map entry is singular and in no oneof')
            if field.name == "key" and field.kind in (*NO_MAP_KEY, GROUP):
                self.fail(where, f"the key of a map is an integer, bool or string: {field.kind}")

    def check_unique(self, where: str, what: str, values: Iterable[int | str]) -> None:
        seen: set[int | str] = set()
        for value in values:
            if value in seen:
                self.fail(where, f"{what} {quote(value)} stands twice")
            seen.add(value)


_SIMPLE = frozenset((*SCALARS, "string", "bytes"))

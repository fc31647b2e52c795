"""Links files: finds the type that each field names, and checks what depends on types.

Names are looked up as Kaitai does: the first part upward through the enclosing types, then
the file itself, then its imports; further parts (`a::b`) downward from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

from pbkaitai.compiler import model
from pbkaitai.compiler.cursor import did_you_mean, quote
from pbkaitai.compiler.grammar import BUILDING_BLOCKS
from pbkaitai.compiler.loader import Unit
from pbkaitai.compiler.raw import RawEnum, RawField, RawMessage
from pbkaitai.compiler.rules import NO_MAP_KEY, check_type
from pbkaitai.compiler.targets import KAITAI_TYPE, PACKAGE_NAMES, is_file_id
from pbkaitai.naming import camel_case, class_name
from pbkaitai.scalars import SCALARS

PREFIX: Final = f"{BUILDING_BLOCKS}::"

_NO_BYTES: Final = 'a bytes field has no "type"; remove the key'
_NOT_REPEATED: Final = (
    '-repeated is for strings, bytes and messages; a repeated {kind} has the type "{type}"'
)


def link(units: Sequence[Unit]) -> list[model.Spec]:
    """Return the specs of the files that are to be compiled, faults into their reports.

    What is returned is only fit for use when no report holds a fault.
    """
    specs = []
    for unit in units:
        if unit.raw is not None and unit.raw.body is not None and not unit.is_builtin:
            check_type(unit.raw.body)
            body = _Linker(unit).type(unit.raw.body, [])
            specs.append(model.Spec(unit.id, tuple(name for name, _ in unit.raw.imports), body))
    _check_package(units)
    return specs


@dataclass(frozen=True, slots=True)
class _Found:
    """A type that a field names: the types from its file's own down to it."""

    unit: Unit
    chain: tuple[RawMessage | RawEnum, ...]
    is_repeated: bool = False

    @property
    def target(self) -> RawMessage | RawEnum:
        return self.chain[-1]

    @property
    def ref(self) -> model.TypeRef:
        return model.TypeRef(
            self.unit.id,
            tuple(each.id for each in self.chain[1:]),
            ".".join(class_name(each.id, each.orig) for each in self.chain),
            self.unit.is_builtin,
        )


@dataclass(frozen=True, slots=True)
class _Kind:
    """What a field's type says."""

    name: str
    is_repeated: bool = False
    is_map: bool = False
    ref: model.TypeRef | None = None


@dataclass(frozen=True, slots=True)
class _Linker:
    """Links the types of one file."""

    unit: Unit

    def type(
        self, raw: RawMessage | RawEnum, outer: list[RawMessage]
    ) -> model.MessageSpec | model.EnumSpec:
        name = class_name(raw.id, raw.orig)
        full_name = full_name_of([*outer, raw])
        if outer and raw.orig and raw.orig.rpartition(".")[0] != full_name_of(outer):
            raw.at.fail(
                "-orig-id of a nested type is its full proto name, "
                f'"{full_name_of(outer)}." and one name, found {quote(raw.orig)}'
            )
        if isinstance(raw, RawEnum):
            values = tuple(model.EnumValueSpec(v.number, v.id, v.name, v.doc) for v in raw.values)
            return model.EnumSpec(raw.id, name, full_name, values, raw.doc, raw.doc_ref)
        chain = [*outer, raw]
        if raw.is_map_entry and not outer:
            raw.at.fail("a map entry is nested in the message that holds the map")
        fields = tuple(linked for each in raw.fields if (linked := self.field(each, chain)))
        if raw.is_map_entry:
            _check_entry_types(raw, fields)
        _check_entries_used_once(raw, fields)
        types = tuple(self.type(nested, chain) for nested in raw.types)
        return model.MessageSpec(
            raw.id, name, full_name, fields, types, raw.is_map_entry, raw.doc, raw.doc_ref
        )

    def field(self, raw: RawField, chain: list[RawMessage]) -> model.FieldSpec | None:
        kind = self.kind(raw, chain)
        if kind is None:
            return None
        if kind.is_repeated and raw.oneof is not None:
            raw.place("-oneof").fail(f'a repeated field is in no oneof, found "{raw.oneof}"')
        label, oneof = model.SINGULAR, raw.oneof
        if kind.is_map:
            label = model.MAP
        elif kind.is_repeated:
            label = model.REPEATED
        elif oneof is not None and oneof.startswith("_"):
            label, oneof = model.OPTIONAL, None
        names = (raw.id, raw.name, raw.number)
        return model.FieldSpec(*names, kind.name, label, kind.ref, oneof, raw.doc, raw.doc_ref)

    def kind(self, raw: RawField, chain: list[RawMessage]) -> _Kind | None:
        """Return what the type of *raw* is, or None after a complaint."""
        if raw.type is None:
            return _Kind("bytes", raw.repeated)
        if raw.type == "str":
            return _Kind("string", raw.repeated)
        if raw.type.startswith(PREFIX):
            return _scalar(raw)
        found = self.find(raw, raw.type, chain)
        if found is None:
            return None
        if isinstance(found.target, RawEnum):
            if raw.repeated:
                wanted = raw.type if found.is_repeated else f"{raw.type}::repeated"
                raw.place("type").fail(_NOT_REPEATED.format(kind="enum", type=wanted))
            return _Kind("enum", found.is_repeated, ref=found.ref)
        is_map = found.target.is_map_entry
        if is_map and found.target not in chain[-1].types:
            raw.place("type").fail(
                f'map entry "{raw.type}" stands in another message; it is nested'
                " in the message that holds the map"
            )
        elif is_map and not raw.repeated:
            raw.place("type").fail(f'a map, here of "{raw.type}", needs "-repeated: true"')
        return _Kind("message", raw.repeated, is_map, found.ref)

    def find(self, raw: RawField, text: str, chain: Sequence[RawMessage]) -> _Found | None:
        """Return the type called *text* as seen from the innermost message of *chain*."""
        first, *rest = text.split("::")
        found = self.find_first(raw, first, chain)
        if found is None:
            return None
        if rest and found.unit is self.unit and first == self.unit.id and len(found.chain) == 1:
            # The official compiler would drop the rest of the path without a word.
            raw.place("type").fail(f'a type of the same file is named without "{first}::"')
            return None
        path = list(found.chain)
        for index, part in enumerate(rest):
            holder = path[-1]
            if isinstance(holder, RawEnum) and part == "repeated" and index == len(rest) - 1:
                if not holder.has_repeated:
                    raw.place("type").fail(
                        f'enum "{holder.id}" lacks the type "repeated" among its types'
                    )
                return _Found(found.unit, tuple(path), is_repeated=True)
            inner = holder.type_called(part) if isinstance(holder, RawMessage) else None
            if inner is None:
                raw.place("type").fail(
                    f'"{holder.id}" has no type {quote(part)}{_near(part, holder)}'
                )
                return None
            path.append(inner)
        return _Found(found.unit, tuple(path))

    def find_first(self, raw: RawField, first: str, chain: Sequence[RawMessage]) -> _Found | None:
        """Return the type that the first part of a path names."""
        for depth in range(len(chain), 0, -1):
            nested = chain[depth - 1].type_called(first)
            if nested is not None:
                return _Found(self.unit, (*chain[:depth], nested))
        if first == self.unit.id:
            return _Found(self.unit, (chain[0],))
        if first in self.unit.imports and first != BUILDING_BLOCKS:
            unit = self.unit.imports[first]
            if unit is None or unit.raw is None or unit.raw.body is None:
                return None  # reported where it is imported or read
            return _Found(unit, (unit.raw.body,))
        self.fail_unknown(raw, first, chain)
        return None

    def has_beside(self, id: str) -> bool:
        return (self.unit.path.parent / f"{id}.ksy").is_file()

    def fail_unknown(self, raw: RawField, first: str, chain: Sequence[RawMessage]) -> None:
        if first == "bytes":
            raw.place("type").fail(_NO_BYTES)
        elif KAITAI_TYPE.fullmatch(first):
            raw.place("type").fail(
                f"{quote(first)} is a type of Kaitai; a field has one of protobuf's,"
                ' such as "pb::int32"'
            )
        elif first != BUILDING_BLOCKS and is_file_id(first) and self.has_beside(first):
            raw.place("type").fail(
                f'type {quote(first)} is not imported; add "{first}" to meta/imports'
            )
        else:
            known = [each.id for message in chain for each in message.types]
            known += [name for name in self.unit.imports if name != BUILDING_BLOCKS]
            known += [self.unit.id, "str", *(PREFIX + name for name in SCALARS)]
            near = ' (did you mean "str")' if first == "string" else did_you_mean(first, known)
            raw.place("type").fail(f"no type {quote(first)}{near}")


def _near(part: str, holder: RawMessage | RawEnum) -> str:
    """Return what may have been meant by a type that *holder* does not hold."""
    if isinstance(holder, RawEnum):
        return did_you_mean(part, ["repeated"])
    if part == "repeated":
        return '; a repeated message has "-repeated: true"'
    return did_you_mean(part, [each.id for each in holder.types])


def full_name_of(chain: Sequence[RawMessage | RawEnum]) -> str:
    """Return the full proto name of the last type in *chain*, which starts at the file."""
    name = ""
    for each in chain:
        name = each.orig or (f"{name}." if name else "") + camel_case(each.id)
    return name


def _scalar(raw: RawField) -> _Kind | None:
    name = (raw.type or "").removeprefix(PREFIX)
    kind = name.removeprefix("repeated_")
    if name == "bytes":
        raw.place("type").fail(_NO_BYTES)
    elif kind not in SCALARS:
        known = [f"{PREFIX}{repeated}{each}" for each in SCALARS for repeated in ("", "repeated_")]
        raw.place("type").fail(f"no scalar type {quote(raw.type)}{did_you_mean(raw.type, known)}")
    elif raw.repeated:
        wanted = f"{PREFIX}repeated_{kind}"
        raw.place("type").fail(_NOT_REPEATED.format(kind="scalar", type=wanted))
    else:
        return _Kind(kind, kind != name)
    return None


def _check_entry_types(raw: RawMessage, fields: Sequence[model.FieldSpec]) -> None:
    places = {field.id: field for field in raw.fields}
    for field in fields:
        at = places[field.id].place("type")
        if field.label == model.REPEATED and not places[field.id].repeated:
            at.fail(f'"{field.id}" of a map entry is singular')
        if field.name == "key" and field.kind in NO_MAP_KEY:
            at.fail(f"the key of a map is an integer, bool or string, found {field.kind}")


def _check_entries_used_once(raw: RawMessage, fields: Sequence[model.FieldSpec]) -> None:
    first: dict[model.TypeRef, str] = {}
    places = {field.id: field for field in raw.fields}
    for field in fields:
        if field.label == model.MAP and field.type is not None:
            other = first.setdefault(field.type, field.id)
            if other != field.id:
                places[field.id].place("type").fail(
                    f'map entry "{field.type.path[-1]}" is of the field "{other}" already;'
                    " each map has its own"
                )


def _check_package(units: Sequence[Unit]) -> None:
    """Check that no two files make the same module, class or message."""
    modules: dict[str, Unit] = {}
    classes: dict[str, Unit] = {}
    full_names: dict[str, RawMessage | RawEnum] = {}
    for unit in sorted(units, key=lambda each: str(each.path)):
        if unit.is_builtin or unit.raw is None or unit.raw.body is None:
            continue
        body = unit.raw.body
        twin = modules.setdefault(unit.id, unit)
        if twin is not unit:
            body.at.fail(f'"{twin.report.file}" makes the module "{unit.id}" too; rename one file')
            continue
        name = class_name(body.id, body.orig)
        twin = classes.setdefault(name, unit)
        if twin is not unit:
            body.at.fail(
                f'Python class "{name}" is made by "{twin.path.name}" too; rename one file'
            )
            continue
        if name in PACKAGE_NAMES:
            body.at.fail(f'Python class "{name}" has a name of the package; rename the file')
        todo: list[list[RawMessage | RawEnum]] = [[body]]
        while todo:
            chain = todo.pop()
            full_name = full_name_of(chain)
            first = full_names.setdefault(full_name, chain[-1])
            # Two nested types with one class name are reported as that already.
            same_class = first.orig is None and chain[-1].orig is None
            if first is not chain[-1] and not same_class:
                place = f'"{PurePath(first.at.report.file).name}", line {first.at.line}'
                chain[-1].at.fail(f'"{full_name}" is described twice, first in {place}')
            if isinstance(chain[-1], RawMessage):
                todo += [[*chain, nested] for nested in reversed(chain[-1].types)]

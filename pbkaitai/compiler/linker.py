"""Links files: finds the type that each field names, and checks what depends on types.

Names are looked up as Kaitai does: the first part upward through the enclosing types, then
the file itself, then its imports; further parts (`a::b`) downward from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pbkaitai.compiler import model
from pbkaitai.compiler.cursor import did_you_mean, quote
from pbkaitai.compiler.grammar import BUILDING_BLOCKS, RawEnum, RawField, RawMessage
from pbkaitai.compiler.loader import Unit
from pbkaitai.compiler.rules import check_type
from pbkaitai.naming import camel_case, class_name
from pbkaitai.scalars import SCALARS

PREFIX: Final = f"{BUILDING_BLOCKS}::"

# The official Python compiler loses the rest of a path that starts with its own file.
_OWN_PATH: Final = 'a type of the same file is named without "{id}::"'

_NO_MAP_KEY: Final = ("float", "double", "bytes", "message", "enum")


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
    unit: Unit
    chain: tuple[RawMessage | RawEnum, ...]
    is_repeated: bool

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
                f"-orig-id of a nested type is its full proto name, "
                f'"{full_name_of(outer)}." and one name, found {quote(raw.orig)}'
            )
        if isinstance(raw, RawEnum):
            values = tuple(model.EnumValueSpec(v.number, v.id, v.name, v.doc) for v in raw.values)
            return model.EnumSpec(raw.id, name, full_name, values, raw.doc, raw.doc_ref)
        chain = [*outer, raw]
        if raw.is_map_entry and not outer:
            raw.at.fail("a map entry is nested in the message that holds the map")
        fields = tuple(linked for f in raw.fields if (linked := self.field(f, chain)))
        if raw.is_map_entry:
            _check_entry_types(raw, fields)
        _check_entries_used_once(raw, fields)
        types = tuple(self.type(nested, chain) for nested in raw.types)
        return model.MessageSpec(
            raw.id, name, full_name, fields, types, raw.is_map_entry, raw.doc, raw.doc_ref
        )

    def field(self, raw: RawField, chain: list[RawMessage]) -> model.FieldSpec | None:
        ref: model.TypeRef | None = None
        is_map = False
        repeated = raw.repeated
        if raw.type is None:
            kind = "bytes"
        elif raw.type == "str":
            kind = "string"
        elif raw.type.startswith(PREFIX):
            scalar = _scalar(raw)
            if scalar is None:
                return None
            kind, repeated = scalar
        else:
            found = self.find(raw, raw.type, chain)
            if found is None:
                return None
            ref = found.ref
            if isinstance(found.target, RawEnum):
                kind, repeated = "enum", found.is_repeated
                if raw.repeated:
                    raw.type_at.fail(
                        "-repeated is for strings, bytes and messages; a repeated enum has"
                        f" the type {_repeated_enum(raw.type)}"
                    )
            else:
                kind, is_map = "message", found.target.is_map_entry
                if is_map and found.target not in chain[-1].types:
                    raw.type_at.fail(
                        f'map entry "{raw.type}" stands in another message; it is nested'
                        " in the message that holds the map"
                    )
                if is_map and not repeated:
                    raw.type_at.fail(f'a map, here of "{raw.type}", needs "-repeated: true"')
        if repeated and raw.oneof is not None:
            raw.at.fail(f'a repeated field is in no oneof, found "{raw.oneof}"')
        oneof = raw.oneof
        label = model.SINGULAR
        if is_map:
            label = model.MAP
        elif repeated:
            label = model.REPEATED
        elif oneof is not None and oneof.startswith("_"):
            label, oneof = model.OPTIONAL, None
        return model.FieldSpec(
            raw.id, raw.name, raw.number, kind, label, ref, oneof, raw.doc, raw.doc_ref
        )

    def find(self, raw: RawField, text: str, chain: Sequence[RawMessage]) -> _Found | None:
        """Return the type called *text* in the innermost message of *chain*."""
        first, *rest = text.split("::")
        unit = self.unit
        path: list[RawMessage | RawEnum] = []
        for depth in range(len(chain), 0, -1):
            nested = chain[depth - 1].type_called(first)
            if nested is not None:
                path = [*chain[:depth], nested]
                break
        else:
            if first == self.unit.id:
                if rest:
                    raw.type_at.fail(_OWN_PATH.format(id=first))
                    return None
                path = [chain[0]]
            elif first in self.unit.imports and first != BUILDING_BLOCKS:
                imported = self.unit.imports[first]
                if imported is None or imported.raw is None or imported.raw.body is None:
                    return None  # reported where it is imported or read
                unit, path = imported, [imported.raw.body]
            else:
                self._fail_unknown(raw, first, chain)
                return None
        for index, part in enumerate(rest):
            holder = path[-1]
            if isinstance(holder, RawEnum) and part == "repeated" and index == len(rest) - 1:
                if not holder.has_repeated:
                    raw.type_at.fail(
                        f'enum "{holder.id}" has no type "repeated"; add it to the enum\'s types'
                    )
                return _Found(unit, tuple(path), True)
            types = holder.types if isinstance(holder, RawMessage) else ()
            inner = next((each for each in types if each.id == part), None)
            if inner is None:
                known = [each.id for each in types] or ["repeated"]
                near = did_you_mean(part, known)
                raw.type_at.fail(f'"{holder.id}" has no type {quote(part)}{near}')
                return None
            path.append(inner)
        return _Found(unit, tuple(path), False)

    def _fail_unknown(self, raw: RawField, first: str, chain: Sequence[RawMessage]) -> None:
        if first == "bytes":
            raw.type_at.fail('a bytes field has no "type"; remove the key')
            return
        if (self.unit.path.parent / f"{first}.ksy").is_file() and first != BUILDING_BLOCKS:
            raw.type_at.fail(f'type {quote(first)} is not imported; add "{first}" to meta/imports')
            return
        known = [each.id for message in chain for each in message.types]
        known += [name for name in self.unit.imports if name != BUILDING_BLOCKS]
        known += [self.unit.id, "str", *(PREFIX + name for name in SCALARS)]
        near = ' (did you mean "str")' if first == "string" else did_you_mean(first, known)
        raw.type_at.fail(f"no type {quote(first)}{near}")


def full_name_of(chain: Sequence[RawMessage | RawEnum]) -> str:
    """Return the full proto name of the last type in *chain*, which starts at the file."""
    name = ""
    for each in chain:
        name = each.orig or (f"{name}." if name else "") + camel_case(each.id)
    return name


def _scalar(raw: RawField) -> tuple[str, bool] | None:
    """Return the scalar type of a field, and whether it is repeated."""
    name = (raw.type or "").removeprefix(PREFIX)
    kind = name.removeprefix("repeated_")
    if name == "bytes":
        raw.type_at.fail('a bytes field has no "type"; remove the key')
    elif kind not in SCALARS:
        known = [PREFIX + each for each in SCALARS]
        known += [f"{PREFIX}repeated_{each}" for each in SCALARS]
        raw.type_at.fail(f"no scalar type {quote(raw.type)}{did_you_mean(raw.type, known)}")
    elif raw.repeated:
        wanted = f"{PREFIX}repeated_{kind}"
        raw.type_at.fail(
            "-repeated is for strings, bytes and messages; a repeated scalar has the type "
            f'"{wanted}"'
        )
    else:
        return kind, kind != name
    return None


def _repeated_enum(type_name: str) -> str:
    return quote(type_name if type_name.endswith("::repeated") else f"{type_name}::repeated")


def _check_entry_types(raw: RawMessage, fields: Sequence[model.FieldSpec]) -> None:
    places = {field.id: field for field in raw.fields}
    for field in fields:
        at = places[field.id].type_at
        if field.label in (model.REPEATED, model.MAP) and not places[field.id].repeated:
            at.fail(f'"{field.id}" of a map entry is singular')
        if field.name == "key" and field.kind in _NO_MAP_KEY:
            at.fail(f"the key of a map is an integer, bool or string, found {field.kind}")


def _check_entries_used_once(raw: RawMessage, fields: Sequence[model.FieldSpec]) -> None:
    first: dict[model.TypeRef, str] = {}
    places = {field.id: field for field in raw.fields}
    for field in fields:
        if field.label == model.MAP and field.type is not None:
            other = first.setdefault(field.type, field.id)
            if other != field.id:
                places[field.id].type_at.fail(
                    f'map entry "{field.type.path[-1]}" is of the field "{other}" already;'
                    " each map has its own"
                )


def _check_package(units: Sequence[Unit]) -> None:
    """Check that no two files make the same module, class or message."""
    modules: dict[str, Unit] = {}
    classes: dict[str, Unit] = {}
    full_names: dict[str, Unit] = {}
    for unit in sorted(units, key=lambda each: str(each.path)):
        if unit.is_builtin or unit.raw is None or unit.raw.body is None:
            continue
        body = unit.raw.body
        other = modules.setdefault(unit.id, unit)
        if other is not unit:
            body.at.fail(f'"{other.path}" has the same name; both make the module "{unit.id}"')
            continue
        name = class_name(body.id, body.orig)
        if classes.setdefault(name, unit) is not unit or name in ("CLASSES", "ENUMS", "RUNTIME"):
            rival = classes[name].path.name
            body.at.fail(f'Python class "{name}" is made by "{rival}" too; rename one file')
        todo: list[list[RawMessage | RawEnum]] = [[body]]
        while todo:
            chain = todo.pop()
            full_name = full_name_of(chain)
            if full_names.setdefault(full_name, unit) is not unit:
                rival = full_names[full_name].path.name
                chain[-1].at.fail(f'"{full_name}" is described by "{rival}" too')
            if isinstance(chain[-1], RawMessage):
                todo += [[*chain, nested] for nested in chain[-1].types]

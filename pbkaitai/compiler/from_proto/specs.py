"""Makes specs of declarations: one file per top-level type, with all that it refers to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as attribute
from typing import Final

from pbkaitai.compiler.cursor import did_you_mean
from pbkaitai.compiler.from_proto.declared import (
    GROUP,
    MESSAGE,
    Declared,
    DeclaredEnum,
    DeclaredField,
    DeclaredFile,
    DeclaredMessage,
    DeclaredValue,
    walk,
)
from pbkaitai.compiler.from_proto.docs import wrap
from pbkaitai.compiler.from_proto.existing import ExistingSpecs
from pbkaitai.compiler.from_proto.ids import FieldIds, TypeIds, file_ids, oneof_id, value_names
from pbkaitai.compiler.from_proto.resolving import resolve
from pbkaitai.compiler.grammar import BUILDING_BLOCKS
from pbkaitai.compiler.model import (
    MAP,
    OPTIONAL,
    REPEATED,
    SINGULAR,
    EnumSpec,
    EnumValueSpec,
    FieldSpec,
    MessageSpec,
    Spec,
    TypeRef,
)
from pbkaitai.compiler.type_paths import hiding_type, type_path
from pbkaitai.errors import UnknownTypeError
from pbkaitai.naming import attribute_name, class_name


def make_specs(
    files: Sequence[DeclaredFile],
    *,
    messages: Iterable[str] = (),
    names: Mapping[str, str] | None = None,
    existing: ExistingSpecs | None = None,
    warnings: list[str] | None = None,
) -> list[Spec]:
    """Return the specs of what *files* declare, sorted by id.

    Args:
        messages: full names of the types that are wanted, with all they refer to; none
            means all.
        names: file ids that are to be used, by full name.
        existing: specs that new ones keep clear of and may refer to.
        warnings: is told what could not be carried over, one line each.

    Raises:
        SpecErrors: the declarations have faults.
        UnknownTypeError: *messages* or *names* name no type of the files.
        ValueError: a file id in *names* cannot be used.
    """
    existing = existing or ExistingSpecs()
    files = resolve(files, existing.kind)
    tops = {each.full_name: (file, each) for file in files for each in file.types}
    owners = {each.full_name: top for top, (_, body) in tops.items() for each in walk((body,))}
    wanted = _closure([_known(name, owners) for name in messages], tops, owners)
    chosen = {_known_top(name, tops): id for name, id in (names or {}).items()}
    outside = _outside(wanted, tops, owners)
    known = existing.ids
    taken = {known[name]: name for name in existing.beside}
    taken |= {existing.ref(name).spec: "" for name in outside}
    ids = file_ids(wanted, chosen, known, taken)
    refs: dict[str, TypeRef] = {}
    makers = [_File(*tops[name], _Names(ids, owners, existing), refs) for name in wanted]
    for maker in makers:
        maker.settle_ids()
    specs = sorted((maker.spec() for maker in makers), key=lambda spec: spec.id)
    if warnings is not None:
        lost = [maker.lost for maker in makers]
        used = [file for file in files if any(each.full_name in ids for each in file.types)]
        lost += [_Lost(extensions=list(file.extensions)) for file in used]
        warnings += _sentences(lost)
        if outside:
            places = ", ".join(f"{name} ({existing.ref(name).spec}.ksy)" for name in outside)
            warnings.append(f"types not in the input, existing specs are referred to: {places}")
    return specs


def _known(name: str, owners: Mapping[str, str]) -> str:
    if name not in owners:
        raise UnknownTypeError(f'no type "{name}" in the input{did_you_mean(name, owners)}')
    return owners[name]


def _known_top(name: str, tops: Mapping[str, object]) -> str:
    if name not in tops:
        raise UnknownTypeError(f'no top-level type "{name}" in the input{did_you_mean(name, tops)}')
    return name


def _closure(
    roots: Sequence[str],
    tops: Mapping[str, tuple[DeclaredFile, Declared]],
    owners: Mapping[str, str],
) -> list[str]:
    """Return the top-level types wanted and those they refer to, in order of the files."""
    if not roots:
        return list(tops)
    found: set[str] = set()
    todo = list(roots)
    while todo:
        name = todo.pop()
        if name in found:
            continue
        found.add(name)
        for each in walk((tops[name][1],)):
            if isinstance(each, DeclaredMessage):
                types = (field.type for field in each.fields if field.type is not None)
                todo += [owners[name] for name in types if name in owners]
    return [name for name in tops if name in found]


def _outside(
    wanted: Iterable[str],
    tops: Mapping[str, tuple[DeclaredFile, Declared]],
    owners: Mapping[str, str],
) -> list[str]:
    """Return the types that the *wanted* ones refer to and the input does not declare."""
    names: dict[str, None] = {}
    for top in wanted:
        for each in walk((tops[top][1],)):
            if isinstance(each, DeclaredMessage):
                names.update((f.type, None) for f in each.fields if f.type and f.type not in owners)
    return list(names)


@dataclass(frozen=True, slots=True)
class _Names:
    """What is known of all types before the first spec is made.

    Attributes:
        file_ids: ids of the wanted specs, by the full name of their type.
        owners: the top-level type in which each type stands.
    """

    file_ids: Mapping[str, str]
    owners: Mapping[str, str]
    existing: ExistingSpecs


@dataclass(frozen=True, slots=True)
class _Lost:
    """What a spec cannot say and is left out or changed, by full name."""

    groups: list[str] = attribute(default_factory=list)
    extensions: list[str] = attribute(default_factory=list)
    fields: list[str] = attribute(default_factory=list)
    aliases: list[str] = attribute(default_factory=list)
    values: list[str] = attribute(default_factory=list)
    oneofs: list[str] = attribute(default_factory=list)


_LOSSES: Final = {
    "groups": "groups left out, they show up as unknown fields",
    "extensions": "extensions left out, they show up as unknown fields",
    "fields": "fields left out, another one has their Python attribute",
    "aliases": "second names of enum values left out",
    "values": "enum values renamed, no Python enum can have them",
    "oneofs": "oneofs renamed to lower case",
}


def _sentences(lost: Sequence[_Lost]) -> Iterator[str]:
    for kind, what in _LOSSES.items():
        names = [name for each in lost for name in getattr(each, kind)]
        if names:
            yield f"{what}: {', '.join(names)}"


class _File:
    """The maker of one spec.

    `refs` is shared by all files: where each type stands.
    """

    def __init__(
        self,
        file: DeclaredFile,
        top: Declared,
        names: _Names,
        refs: dict[str, TypeRef],
    ) -> None:
        self.file = file
        self.top = top
        self.names = names
        self.refs = refs
        self.id = names.file_ids[top.full_name]
        self.lost = _Lost()

    def settle_ids(self) -> None:
        """Give ids to all types, so that none hides another that a field means."""
        avoid: dict[str, set[str]] = {}
        while True:
            self._give_ids(self.top, (self.id,), class_name(self.id, self.top.full_name), avoid)
            hiding = set(_hiding(self.id, self._type(self.top, 0)))
            if not hiding:
                return
            for each in walk((self.top,)):
                ref = self.refs[each.full_name]
                if ref.path in hiding:
                    avoid.setdefault(each.full_name, set()).add(ref.path[-1])

    def spec(self) -> Spec:
        """Return the spec, when the ids of all files are settled."""
        self.lost = _Lost()
        body = self._type(self.top, 0)
        imports = {BUILDING_BLOCKS, *(ref.spec for _, ref in _references(body))} - {self.id}
        return Spec(self.id, tuple(sorted(imports)), replace(body, doc_ref=self.file.path))

    def _give_ids(
        self, each: Declared, ids: tuple[str, ...], qualname: str, avoid: Mapping[str, set[str]]
    ) -> None:
        self.refs[each.full_name] = TypeRef(self.id, ids[1:], qualname)
        if isinstance(each, DeclaredMessage):
            giver = TypeIds(ids, {attribute_name(field.name) for field in each.fields})
            for nested in each.types:
                id = giver.give(nested.full_name, avoid.get(nested.full_name, ()))
                inner = f"{qualname}.{class_name(id, nested.full_name)}"
                self._give_ids(nested, (*ids, id), inner, avoid)

    def _ref(self, full_name: str) -> TypeRef:
        found = self.refs.get(full_name)
        if found is None and full_name in self.names.owners:
            top = self.names.owners[full_name]  # of a file whose ids are not settled yet
            return TypeRef(self.names.file_ids[top], (), full_name)
        return found or self.names.existing.ref(full_name)

    def _type(self, each: Declared, depth: int) -> MessageSpec | EnumSpec:
        ref = self.refs[each.full_name]
        id = ref.path[-1] if ref.path else self.id
        names = (id, ref.qualname.rpartition(".")[2], each.full_name)
        doc = wrap(each.doc, 4 * depth + 2)
        if isinstance(each, DeclaredEnum):
            return EnumSpec(*names, self._values(each, depth), doc)
        types = tuple(self._type(nested, depth + 1) for nested in each.types)
        return MessageSpec(*names, self._fields(each, depth), types, each.is_map_entry, doc)

    def _fields(self, message: DeclaredMessage, depth: int) -> tuple[FieldSpec, ...]:
        ids = FieldIds()
        oneofs = _Oneofs(message, self.lost)
        attributes: set[str] = set()
        fields = []
        for field in message.fields:
            where = f"{message.full_name}.{field.name}"
            if field.kind == GROUP:
                self.lost.groups.append(where)
                continue
            name = attribute_name(field.name)
            if name in attributes:
                self.lost.fields.append(where)
                continue
            attributes.add(name)
            fields.append(
                FieldSpec(
                    ids.give(field.name),
                    field.name,
                    field.number,
                    field.kind,
                    self._label(field, message),
                    self._ref(field.type) if field.type is not None else None,
                    oneofs.id(field.oneof),
                    wrap(field.doc, 4 * depth + 10),
                )
            )
        return tuple(fields)

    def _label(self, field: DeclaredField, message: DeclaredMessage) -> str:
        if field.is_repeated:
            entries = {
                each.full_name
                for each in message.types
                if isinstance(each, DeclaredMessage) and each.is_map_entry
            }
            return MAP if field.type in entries else REPEATED
        # A message tells by itself whether it is there.
        return OPTIONAL if field.keeps_presence and field.kind != MESSAGE else SINGULAR

    def _values(self, enum: DeclaredEnum, depth: int) -> tuple[EnumValueSpec, ...]:
        first: dict[int, DeclaredValue] = {}
        also: dict[int, list[str]] = {}
        for value in enum.values:
            if first.setdefault(value.number, value) is not value:
                also.setdefault(value.number, []).append(value.name)
                self.lost.aliases.append(f"{enum.full_name}.{value.name}")
        values = []
        names = value_names([value.name for value in first.values()])
        for value, (id, name) in zip(first.values(), names, strict=True):
            if name != value.name:
                self.lost.values.append(f"{enum.full_name}.{value.name}")
            others = ", ".join(f"`{each}`" for each in also.get(value.number, ()))
            doc = f"{value.doc}\n\nAlso called {others}.".strip() if others else value.doc
            doc = wrap(doc, 4 * depth + 8)
            values.append(EnumValueSpec(value.number, id, name, doc))
        return tuple(values)


class _Oneofs:
    """The ids of the oneofs of one message."""

    def __init__(self, message: DeclaredMessage, lost: _Lost) -> None:
        self.ids: dict[str, str] = {}
        taken = {field.name for field in message.fields}
        for field in message.fields:
            name = field.oneof
            if name is not None and name not in self.ids:
                self.ids[name] = oneof_id(name, taken)
                taken.add(self.ids[name])
                if self.ids[name] != name:
                    lost.oneofs.append(f"{message.full_name}.{name}")

    def id(self, name: str | None) -> str | None:
        return None if name is None else self.ids[name]


def _references(body: MessageSpec | EnumSpec) -> Iterator[tuple[list[MessageSpec], TypeRef]]:
    """Yield what the fields in *body* refer to, each with the messages around the field."""
    todo: list[list[MessageSpec]] = [[body]] if isinstance(body, MessageSpec) else []
    while todo:
        chain = todo.pop()
        yield from ((chain, field.type) for field in chain[-1].fields if field.type is not None)
        todo += [[*chain, each] for each in chain[-1].types if isinstance(each, MessageSpec)]


def _hiding(id: str, body: MessageSpec | EnumSpec) -> Iterator[tuple[str, ...]]:
    """Yield the ids, from the top, of nested types that hide what a field means."""
    for chain, ref in _references(body):
        if type_path(id, chain, ref) is None:
            yield hiding_type(id, chain, ref)

"""Makes one spec of one top-level type: ids first, then the facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

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
from pbkaitai.compiler.from_proto.ids import FieldIds, TypeIds, oneof_id, value_names
from pbkaitai.compiler.from_proto.losses import Lost
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
from pbkaitai.naming import attribute_name, class_name


@dataclass(frozen=True, slots=True)
class Names:
    """What is known of all types before the first spec is made.

    Attributes:
        file_ids: ids of the wanted specs, by the full name of their type.
        owners: the top-level type in which each type stands.
    """

    file_ids: Mapping[str, str]
    owners: Mapping[str, str]
    existing: ExistingSpecs


class SpecMaker:
    """The maker of one spec.

    `refs` is shared by all files: where each type stands.
    """

    def __init__(
        self,
        file: DeclaredFile,
        top: Declared,
        names: Names,
        refs: dict[str, TypeRef],
    ) -> None:
        self.file = file
        self.top = top
        self.names = names
        self.refs = refs
        self.id = names.file_ids[top.full_name]
        self.lost = Lost()

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
        self.lost = Lost()
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

    def __init__(self, message: DeclaredMessage, lost: Lost) -> None:
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

"""What the specs say, linked and free of YAML: the facts from which code is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

SINGULAR = "singular"
OPTIONAL = "optional"
REPEATED = "repeated"
MAP = "map"


@dataclass(frozen=True, slots=True)
class TypeRef:
    """Points to a message or enum.

    Attributes:
        spec: id of the spec that holds it.
        path: ids from the spec's nested types downward, empty for the spec's own type.
        qualname: its Python class, `TensorShapeProto.Dim`.
        is_builtin: whether it is a spec of pbkaitai, seen from somebody else's.
    """

    spec: str
    path: tuple[str, ...]
    qualname: str
    is_builtin: bool = False


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One field.

    Attributes:
        id: the spec's id.
        name: proto name.
        number: field number.
        kind: a scalar type, or `string`, `bytes`, `message`, `enum`.
        label: `singular`, `optional`, `repeated` or `map`.
        type: the message or enum; the entry message of a map; else None.
        oneof: name of the oneof, None for an `optional` field.
    """

    id: str
    name: str
    number: int
    kind: str
    label: str = SINGULAR
    type: TypeRef | None = None
    oneof: str | None = None
    doc: str = ""
    doc_ref: str = ""


@dataclass(frozen=True, slots=True)
class MessageSpec:
    """One message, with its nested types."""

    id: str
    class_name: str
    full_name: str
    fields: tuple[FieldSpec, ...]
    types: tuple[MessageSpec | EnumSpec, ...] = ()
    is_map_entry: bool = False
    doc: str = ""
    doc_ref: str = ""

    def type_called(self, id: str) -> MessageSpec | EnumSpec:
        """Return the nested type of that id."""
        return next(each for each in self.types if each.id == id)


@dataclass(frozen=True, slots=True)
class EnumValueSpec:
    """One enum value; `name` is the proto name."""

    number: int
    id: str
    name: str
    doc: str = ""


@dataclass(frozen=True, slots=True)
class EnumSpec:
    """One enum."""

    id: str
    class_name: str
    full_name: str
    values: tuple[EnumValueSpec, ...]
    doc: str = ""
    doc_ref: str = ""


@dataclass(frozen=True, slots=True)
class Spec:
    """One file."""

    id: str
    imports: tuple[str, ...]
    body: MessageSpec | EnumSpec

    @property
    def file(self) -> str:
        """File name of the spec."""
        return f"{self.id}.ksy"


def walk(body: MessageSpec | EnumSpec) -> Iterator[tuple[str, MessageSpec | EnumSpec]]:
    """Yield the Python qualname and facts of a type and all types in it, outermost first."""
    todo = [(body.class_name, body)]
    while todo:
        qualname, each = todo.pop(0)
        yield qualname, each
        if isinstance(each, MessageSpec):
            todo[:0] = [(f"{qualname}.{nested.class_name}", nested) for nested in each.types]

"""What a spec says of a message, as plain facts: the tables in the generated classes.

Nothing here decodes. `pbkaitai.message` reads these tables, and so does any other decoder;
a generated file holds nothing but such a table, annotations and docs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from pbkaitai.errors import MissingMessagesError
from pbkaitai.naming import attribute_name
from pbkaitai.scalars import ENUM, LEN, SCALARS, Scalar

if TYPE_CHECKING:
    from pbkaitai.enums import Enum

# Raised when the generated code and this runtime no longer understand each other.
RUNTIME: Final = 1

SINGULAR: Final = "singular"
OPTIONAL: Final = "optional"
REPEATED: Final = "repeated"
MAP: Final = "map"


class Field(NamedTuple):
    """One field of a message.

    Attributes:
        number: field number.
        name: proto name; the attribute of the message class (see `attribute`).
        kind: a scalar type's name, or `string`, `bytes`, `message`, `enum`.
        label: `singular`, `optional` (explicit presence), `repeated` or `map`.
        type: `module:Class` of a message or enum; a leading dot is the same package. For
            a map, the class of its entries.
        oneof: name of the oneof that the field is a member of, or None.
        doc: the spec's text.
    """

    number: int
    name: str
    kind: str
    label: str = SINGULAR
    type: str | None = None
    oneof: str | None = None
    doc: str = ""

    def __repr__(self) -> str:
        """Return all but the text."""
        facts = zip(self._fields[:-1], self, strict=False)
        return f"Field({', '.join(f'{name}={value!r}' for name, value in facts)})"

    @property
    def attribute(self) -> str:
        """Name of the Python attribute: the proto name unless Python or the API has it."""
        return attribute_name(self.name)

    @property
    def scalar(self) -> Scalar | None:
        """Row of the scalar type; None for string, bytes and message."""
        return ENUM if self.kind == "enum" else SCALARS.get(self.kind)

    @property
    def wire_type(self) -> int:
        """Wire type of one value."""
        scalar = self.scalar
        return LEN if scalar is None else scalar.wire_type

    @property
    def is_repeated(self) -> bool:
        """Whether the field holds many values, as a sequence or a map."""
        return self.label in (REPEATED, MAP)

    @property
    def is_packable(self) -> bool:
        """Whether many values may share one LEN payload."""
        return self.label == REPEATED and self.scalar is not None

    @property
    def has_presence(self) -> bool:
        """Whether being set to the default differs from being absent."""
        return not self.is_repeated and (
            self.kind == "message" or self.label == OPTIONAL or self.oneof is not None
        )


class MessageDescriptor:
    """The field table of one message.

    Attributes:
        full_name: full proto name, `tensorflow.TensorProto`.
        fields: the fields in the order of the spec.
        spec: file name of the spec.
        is_map_entry: whether it is the entry of a map field.
        doc: the spec's text.
    """

    def __init__(
        self,
        full_name: str,
        fields: tuple[Field, ...],
        *,
        spec: str = "",
        is_map_entry: bool = False,
        doc: str = "",
    ) -> None:
        self.full_name = full_name
        self.fields = fields
        self.spec = spec
        self.is_map_entry = is_map_entry
        self.doc = doc

    @cached_property
    def by_name(self) -> Mapping[str, Field]:
        """The fields by proto name."""
        return {field.name: field for field in self.fields}

    @cached_property
    def by_number(self) -> Mapping[int, Field]:
        """The fields by field number, ascending."""
        return {field.number: field for field in sorted(self.fields, key=lambda f: f.number)}

    @cached_property
    def oneofs(self) -> Mapping[str, tuple[Field, ...]]:
        """The members of each oneof."""
        members: dict[str, list[Field]] = {}
        for field in self.fields:
            if field.oneof is not None:
                members.setdefault(field.oneof, []).append(field)
        return {name: tuple(fields) for name, fields in members.items()}

    def __repr__(self) -> str:
        return f"<{self.full_name}, {len(self.fields)} fields>"


class EnumDescriptor(NamedTuple):
    """What a spec says of an enum.

    Attributes:
        full_name: full proto name, `tensorflow.DataType`.
        spec: file name of the spec.
        docs: texts of the values that have one, by number.
    """

    full_name: str
    spec: str
    docs: Mapping[int, str]


E_ = TypeVar("E_", bound="type[Enum]")


def describe_enum(
    full_name: str, *, spec: str = "", docs: Mapping[int, str] | None = None
) -> Callable[[E_], E_]:
    """Return a class decorator that gives an enum its `DESCRIPTOR`."""

    def describe(cls: E_) -> E_:
        cls.DESCRIPTOR = EnumDescriptor(full_name, spec, docs or {})
        return cls

    return describe


def check_runtime(version: int, file: str) -> None:
    """Refuse generated code that was made for another runtime.

    Raises:
        MissingMessagesError: *version* is not this runtime's.
    """
    if version != RUNTIME:
        reason = f'"{file}" was generated for runtime {version}, this is runtime {RUNTIME}'
        raise MissingMessagesError(reason, needed=RUNTIME, found=version)

"""What .proto files declare: the facts common to descriptors and source text.

Names are those of the files; every type is known by its full proto name, without the
leading dot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

MESSAGE = "message"
ENUM = "enum"
GROUP = "group"
TYPE = "type"
DELIMITED = "delimited"


@dataclass(frozen=True, slots=True)
class DeclaredField:
    """One field.

    Attributes:
        kind: a scalar type, or `string`, `bytes`, `message`, `enum`, `group`. Until it is
            resolved also `type`, a message or an enum, and `delimited`, a group or an enum.
        type: the message or enum, else None; as written until it is resolved (`.a.B` is a
            full name, `B` is looked up outward), then its full name.
        oneof: the oneof it stands in, None for one that protoc made up.
        keeps_presence: whether it tells "never set" from its default, outside of a oneof.
    """

    name: str
    number: int
    kind: str
    is_repeated: bool = False
    type: str | None = None
    oneof: str | None = None
    keeps_presence: bool = False
    is_deprecated: bool = False
    doc: str = ""


@dataclass(frozen=True, slots=True)
class DeclaredMessage:
    """One message."""

    full_name: str
    fields: tuple[DeclaredField, ...] = ()
    types: tuple[DeclaredMessage | DeclaredEnum, ...] = ()
    is_map_entry: bool = False
    is_deprecated: bool = False
    doc: str = ""


@dataclass(frozen=True, slots=True)
class DeclaredValue:
    """One enum value."""

    name: str
    number: int
    is_deprecated: bool = False
    doc: str = ""


@dataclass(frozen=True, slots=True)
class DeclaredEnum:
    """One enum."""

    full_name: str
    values: tuple[DeclaredValue, ...]
    is_deprecated: bool = False
    doc: str = ""


@dataclass(frozen=True, slots=True)
class Features:
    """The features that specs depend on: chosen by an edition's files, fixed by a syntax.

    Attributes:
        is_implicit: a field that is not set cannot be told from one set to its default.
        is_delimited: messages are written as groups.
    """

    is_implicit: bool = False
    is_delimited: bool = False

    def within(self, presence: str | None, encoding: str | None) -> Features:
        """Return the features in something that sets some, by protobuf's names for them."""
        return Features(
            self.is_implicit if presence is None else presence == "IMPLICIT",
            self.is_delimited if encoding is None else encoding == "DELIMITED",
        )


Declared = DeclaredMessage | DeclaredEnum


@dataclass(frozen=True, slots=True)
class DeclaredFile:
    """One .proto file.

    Attributes:
        path: its path from the root of the source tree.
        extensions: full names of the extensions declared in it, which specs cannot say.
        missing_imports: imports that were not to be found.
    """

    path: str
    package: str = ""
    types: tuple[Declared, ...] = ()
    extensions: tuple[str, ...] = ()
    missing_imports: tuple[str, ...] = ()


def join(scope: str, name: str) -> str:
    """Return the full name of what is called *name* in *scope*, a package or message."""
    return f"{scope}.{name}" if scope else name


def walk(types: Iterable[Declared]) -> Iterator[Declared]:
    """Yield *types* and all types in them, outermost first."""
    todo = list(types)
    while todo:
        each = todo.pop(0)
        yield each
        if isinstance(each, DeclaredMessage):
            todo[:0] = each.types

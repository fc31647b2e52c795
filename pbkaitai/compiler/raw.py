"""What a spec says as written: before types are looked up, each part with its place.

`grammar` makes these, `rules` and `linker` check them and turn them into the `model`.
"""

from __future__ import annotations

from dataclasses import dataclass

from pbkaitai.compiler.cursor import Cursor


@dataclass(frozen=True, slots=True, eq=False)
class RawField:
    """One field as written; `type` is None for bytes."""

    at: Cursor
    keys: dict[str, Cursor]
    id: str
    orig: str | None
    number: int
    type: str | None
    repeated: bool
    oneof: str | None
    doc: str
    doc_ref: str

    @property
    def name(self) -> str:
        """The proto name."""
        return self.orig or self.id

    def place(self, key: str) -> Cursor:
        """Return where *key* of the field stands, or the field itself."""
        return self.keys.get(key, self.at)


@dataclass(frozen=True, slots=True, eq=False)
class RawMessage:
    """One message as written."""

    at: Cursor
    id: str
    orig: str | None
    doc: str
    doc_ref: str
    is_map_entry: bool
    fields: tuple[RawField, ...]
    types: tuple[RawMessage | RawEnum, ...]

    def type_called(self, id: str) -> RawMessage | RawEnum | None:
        """Return the nested type of that id."""
        return next((each for each in self.types if each.id == id), None)


@dataclass(frozen=True, slots=True, eq=False)
class RawValue:
    """One enum value as written."""

    at: Cursor
    number: int
    id: str
    orig: str | None
    doc: str

    @property
    def name(self) -> str:
        """The proto name."""
        return self.orig or self.id.upper()


@dataclass(frozen=True, slots=True, eq=False)
class RawEnum:
    """One enum as written."""

    at: Cursor
    id: str
    orig: str | None
    doc: str
    doc_ref: str
    values: tuple[RawValue, ...]
    has_repeated: bool


@dataclass(frozen=True, slots=True, eq=False)
class RawSpec:
    """One file as written; `body` is None for pb.ksy, the building blocks."""

    id: str
    imports: tuple[tuple[str, Cursor], ...]
    body: RawMessage | RawEnum | None

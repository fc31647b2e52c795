"""Fields as attributes: for each kind and label, how its value is read.

A reader is a descriptor without `__set__`: it runs once per object and field, and puts
the value into the object's dictionary, where Python finds it first from then on.
"""

from __future__ import annotations

import importlib
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pbkaitai.containers import MapField, RepeatedBytes, RepeatedMessage, RepeatedScalar
from pbkaitai.containers import RepeatedText
from pbkaitai.descriptor import MAP, REPEATED, Field
from pbkaitai.editing import ABSENT
from pbkaitai.values import read_scalar, read_text

if TYPE_CHECKING:
    from pbkaitai.message import Message


class FieldReader:
    """The attribute of one field of one message class."""

    def __init__(self, field: Field, module: str) -> None:
        self.field = field
        self.module = module
        self.__doc__ = field.doc

    @cached_property
    def target(self) -> Any:
        """The message or enum class that the field's type names, imported on first use."""
        assert self.field.type is not None
        return find_type(self.field.type, self.module)

    def __get__(self, message: Message | None, owner: type | None = None) -> Any:
        if message is None:
            return self
        edits = message._edits
        if edits is not None and self.field.name in edits:
            value = edits[self.field.name]
            if value is ABSENT:
                value = self.absent(message)
        else:
            value = self.read(message)
        return message.__dict__.setdefault(self.field.attribute, value)

    def read(self, message: Message) -> Any:
        """Return the field's value in *message*."""
        triples = message._load().get(self.field.name)
        if triples is None:
            return self.absent(message)
        return self.present(message, triples)

    def absent(self, message: Message) -> Any:
        """Return the value of the field where no record of it stands."""
        raise NotImplementedError

    def present(self, message: Message, triples: list[int]) -> Any:
        """Return the value that the records give; the last one wins."""
        raise NotImplementedError


class ScalarReader(FieldReader):
    def absent(self, message: Message) -> Any:
        scalar = self.field.scalar
        assert scalar is not None
        return scalar.default

    def present(self, message: Message, triples: list[int]) -> Any:
        scalar = self.field.scalar
        assert scalar is not None
        return read_scalar(message._source.data, triples[-2], triples[-1], scalar)


class EnumReader(ScalarReader):
    def absent(self, message: Message) -> Any:
        # proto3 starts an enum at 0; a proto2 enum may not have it, then its first counts.
        cls = self.target
        return cls(0) if 0 in cls._value2member_map_ else next(iter(cls))

    def present(self, message: Message, triples: list[int]) -> Any:
        return self.target(super().present(message, triples))


class StringReader(FieldReader):
    def absent(self, message: Message) -> str:
        return ""

    def present(self, message: Message, triples: list[int]) -> str:
        return read_text(message._source.data, triples[-2], triples[-1])


class BytesReader(FieldReader):
    def absent(self, message: Message) -> bytes:
        return b""

    def present(self, message: Message, triples: list[int]) -> bytes:
        return bytes(message._source.data[triples[-2] : triples[-1]])


class MessageReader(FieldReader):
    def absent(self, message: Message) -> Any:
        return self.target._from_spans(message, ())

    def present(self, message: Message, triples: list[int]) -> Any:
        if len(triples) == 3:
            return self.target._from_spans(message, (triples[1], triples[2]))
        # A message that stands more than once is merged: one object over all its spans.
        spans = tuple(n for i, n in enumerate(triples) if i % 3)
        return self.target._from_spans(message, spans)


class RepeatedReader(FieldReader):
    def read(self, message: Message) -> Any:
        field = self.field
        if field.kind == "message":
            return RepeatedMessage(message, field, self.target)
        if field.kind == "string":
            return RepeatedText(message, field)
        if field.kind == "bytes":
            return RepeatedBytes(message, field)
        return RepeatedScalar(message, field, self.target if field.kind == "enum" else None)

    def absent(self, message: Message) -> Any:
        container = self.read(message)
        container.clear()  # cleared: what the file says no longer counts
        return container


class MapReader(FieldReader):
    def read(self, message: Message) -> Any:
        return MapField(message, self.field, self.target)

    def absent(self, message: Message) -> Any:
        container = self.read(message)
        container.clear()
        return container


_SINGULAR_READERS: dict[str, type[FieldReader]] = {
    "message": MessageReader,
    "string": StringReader,
    "bytes": BytesReader,
    "enum": EnumReader,
}


def make_reader(field: Field, module: str) -> FieldReader:
    """Return the reader of *field* for a class of *module*."""
    if field.label == MAP:
        return MapReader(field, module)
    if field.label == REPEATED:
        return RepeatedReader(field, module)
    return _SINGULAR_READERS.get(field.kind, ScalarReader)(field, module)


def find_type(name: str, module: str) -> Any:
    """Return the class that `module:Class` names, seen from a generated *module*."""
    where, _, path = name.partition(":")
    package = module.rpartition(".")[0]
    if where.startswith(".") and not package:
        where = where[1:]  # the generated folder itself is on the path, as Kaitai's are
    found: Any = importlib.import_module(where, package or None)
    for part in path.split("."):
        found = getattr(found, part)
    return found



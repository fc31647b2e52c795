"""Fields as attributes: for each kind and label, how its value is read.

A reader is a descriptor without `__set__`: it runs once per object and field, and puts
the value into the object's dictionary, where Python finds it first from then on.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pbkaitai.containers import (
    MapField,
    RepeatedBytes,
    RepeatedMessage,
    RepeatedScalar,
    RepeatedText,
)
from pbkaitai.cores import FieldCore
from pbkaitai.descriptor import MAP, Field
from pbkaitai.editing import ABSENT, is_set_to
from pbkaitai.kernel import KERNEL
from pbkaitai.scalars import VARINT
from pbkaitai.values import iter_runs, read_scalar, read_text

if TYPE_CHECKING:
    from pbkaitai.message import Message


class FieldReader(FieldCore):
    """The attribute of one field of one message class.

    Attributes:
        field: the field.
        name: its proto name.
        attribute: name of the attribute.
    """

    def __init__(self, field: Field, module: str) -> None:
        self.field = field
        self.name = field.name
        self.attribute = field.attribute
        self.module = module
        self.has_presence = field.has_presence
        self.__doc__ = field.doc

    @cached_property
    def target(self) -> Any:
        """The message or enum class that the field's type names, imported on first use."""
        assert self.field.type is not None
        return find_type(self.field.type, self.module)

    def _read(self, message: Message | None, owner: type | None = None) -> Any:
        if message is None:
            return self
        # Of two threads that come here at once, both get the value of the first.
        return message._given.setdefault(self.attribute, self.read(message))

    def read(self, message: Message) -> Any:
        """Return the field's value in *message*, which does not keep it."""
        edits = message._edits
        if edits is not None and self.name in edits:
            value = edits[self.name]
            return self.absent(message) if value is ABSENT else value
        records = message._records
        triples = (message._load() if records is None else records).get(self.name)
        return self.absent(message) if triples is None else self.present(message, triples)

    def _tells_set(self, message: Message) -> bool:
        """Return whether the field is set in *message*."""
        edits = message._edits
        if edits is not None and self.name in edits:
            return is_set_to(self.field, edits[self.name])
        triples = message._load().get(self.name)
        return triples is not None and (self.has_presence or self.counts(message, triples))

    # The kernel's base asks these two where it cannot tell.
    if TYPE_CHECKING or KERNEL is None:
        __get__ = _read
        is_set = _tells_set

    def absent(self, message: Message) -> Any:
        """Return the value of the field where no record of it stands."""
        raise NotImplementedError

    def present(self, message: Message, triples: Sequence[int]) -> Any:
        """Return the value that the records give; the last one wins."""
        raise NotImplementedError

    def counts(self, message: Message, triples: Sequence[int]) -> bool:
        """Return whether the records set a field that has no presence of its own."""
        raise NotImplementedError


class ScalarReader(FieldReader):
    def __init__(self, field: Field, module: str) -> None:
        super().__init__(field, module)
        scalar = field.scalar
        assert scalar is not None
        self.scalar = scalar
        self.default = scalar.default

    def absent(self, message: Message) -> Any:
        return self.default

    def present(self, message: Message, triples: Sequence[int]) -> Any:
        return read_scalar(message._source.data, triples[-2], triples[-1], self.scalar)

    def counts(self, message: Message, triples: Sequence[int]) -> bool:
        data, start, stop = message._source.data, triples[-2], triples[-1]
        if self.scalar.wire_type == VARINT:
            return bool(read_scalar(data, start, stop, self.scalar))
        # By the bits: -0.0 is not the default, as in Google's classes.
        return any(data[start:stop])


class EnumReader(ScalarReader):
    @cached_property
    def members(self) -> Mapping[int, Any]:
        """The members of the enum by number."""
        found: Mapping[int, Any] = self.target._value2member_map_
        return found

    def absent(self, message: Message) -> Any:
        # proto3 starts an enum at 0; a proto2 enum may not have it, then its first counts.
        member = self.members.get(0)
        return next(iter(self.target)) if member is None else member

    def present(self, message: Message, triples: Sequence[int]) -> Any:
        number = read_scalar(message._source.data, triples[-2], triples[-1], self.scalar)
        member = self.members.get(number)  # type: ignore[arg-type]  # an int of an enum
        return self.target(number) if member is None else member


class StringReader(FieldReader):
    def absent(self, message: Message) -> str:
        return ""

    def present(self, message: Message, triples: Sequence[int]) -> str:
        return read_text(message._source.data, triples[-2], triples[-1])

    def counts(self, message: Message, triples: Sequence[int]) -> bool:
        return triples[-1] > triples[-2]


class BytesReader(FieldReader):
    def absent(self, message: Message) -> bytes:
        return b""

    def present(self, message: Message, triples: Sequence[int]) -> bytes:
        return bytes(message._source.data[triples[-2] : triples[-1]])

    def counts(self, message: Message, triples: Sequence[int]) -> bool:
        return triples[-1] > triples[-2]


class MessageReader(FieldReader):
    def absent(self, message: Message) -> Any:
        return self.target._from_spans(message, ())

    def present(self, message: Message, triples: Sequence[int]) -> Any:
        if len(triples) == 3:
            return self.target._from_spans(message, (triples[1], triples[2]))
        # A message that stands more than once is merged: one object over all its spans.
        spans = tuple(n for i, n in enumerate(triples) if i % 3)
        return self.target._from_spans(message, spans)


class ContainerReader(FieldReader):
    """The attribute of a repeated or map field."""

    def __init__(self, field: Field, module: str) -> None:
        super().__init__(field, module)
        self.kind = MAP if field.label == MAP else field.kind

    def present(self, message: Message, triples: Sequence[int]) -> Any:
        field = self.field
        if self.kind == "message":
            return RepeatedMessage(message, field, triples, self.target)
        if self.kind == "string":
            return RepeatedText(message, field, triples)
        if self.kind == "bytes":
            return RepeatedBytes(message, field, triples)
        if self.kind == MAP:
            return MapField(message, field, triples, self.target)
        return RepeatedScalar(message, field, triples, self.target if self.kind == "enum" else None)

    def absent(self, message: Message) -> Any:
        return self.present(message, ())

    def counts(self, message: Message, triples: Sequence[int]) -> bool:
        if not self.field.is_packable:
            return True
        runs = iter_runs(message._source.data, triples)
        return any(stop > start for start, stop, _ in runs)  # one that is packed may be empty


_SINGULAR_READERS: dict[str, type[FieldReader]] = {
    "message": MessageReader,
    "string": StringReader,
    "bytes": BytesReader,
    "enum": EnumReader,
}


def make_reader(field: Field, module: str) -> FieldReader:
    """Return the reader of *field* for a class of *module*."""
    if field.is_repeated:
        return ContainerReader(field, module)
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

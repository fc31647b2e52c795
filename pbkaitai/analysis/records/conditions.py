"""Conditions in a path: `node[name="x"]`, `function[signature.name="f"]`.

Reads the field that a condition names, and no more of a message than leads to it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pbkaitai.analysis.records.near import near_name
from pbkaitai.analysis.records.rows import last_value
from pbkaitai.descriptor import MAP, Field
from pbkaitai.errors import DecodeError, PathError
from pbkaitai.scalars import LEN
from pbkaitai.scan import Known, Triples, payload_spans, scan
from pbkaitai.values import read_scalars, read_text
from pbkaitai.wire import Buffer

if TYPE_CHECKING:
    from pbkaitai.message import Message

# From the document, the span of a message and the levels left: the values of the field.
ValuesOf = Callable[[Buffer, int, int, int], list[Any]]


def values_reader(cls: type[Message], path: str) -> ValuesOf:
    """Return what tells the values of a field of *cls*: one, or all of a repeated field.

    Args:
        path: the field, or fields through singular messages: `signature.name`.

    Raises:
        PathError: there is no such field, or it has no value that can be compared.
    """
    *through, last = path.split(".")
    steps = []
    for name in through:
        field = _field(cls, name, path)
        if field.kind != "message" or field.is_repeated:
            raise PathError(f'"{name}" is no singular message', path=path)
        steps.append(_tags(field))
        cls = cls._layout.target(name)
    field = _field(cls, last, path)
    if field.kind == "message" or field.label == MAP:
        raise PathError(f'"{last}" is no number or text, it cannot be compared', path=path)
    steps.append(_tags(field))
    enum = cls._layout.target(last) if field.kind == "enum" else None

    def values_of(data: Buffer, start: int, stop: int, levels: int) -> list[Any]:
        spans: tuple[int, ...] = (start, stop)
        triples: Triples = []
        for by_tag in steps:
            triples = _records(by_tag, data, spans, levels)
            spans = payload_spans(triples)
        values = _values(field, data, triples)
        return values if enum is None else [_Member(enum(value)) for value in values]

    return values_of


def _field(cls: type[Message], name: str, path: str) -> Field:
    field = cls.DESCRIPTOR.by_name.get(name)
    if field is None:
        near = near_name(name, cls.DESCRIPTOR.by_name)
        raise PathError(f'{cls.DESCRIPTOR.full_name} has no field "{name}"{near}', path=path)
    return field


def _tags(field: Field) -> dict[int, Known]:
    tags = {field.number << 3 | field.wire_type: Known(field.name, ())}
    if field.is_packable:
        tags[field.number << 3 | LEN] = Known(field.name, ())
    return tags


def _records(
    by_tag: dict[int, Known], data: Buffer, spans: tuple[int, ...], levels: int
) -> Triples:
    """Return the records of the one field in *by_tag*, whatever can be read."""
    records: dict[str, Triples] = {}
    for i in range(0, len(spans), 2):
        with suppress(DecodeError):
            scan(by_tag, data, spans[i], spans[i + 1], levels, records, None)
    return next(iter(records.values()), [])


def _values(field: Field, data: Buffer, triples: Triples) -> list[Any]:
    if not field.is_repeated:
        return [last_value(data, triples, field)]
    if field.scalar is not None:
        return list(read_scalars(data, triples, field.scalar, lambda fault: None))
    return [read_text(data, triples[i + 1], triples[i + 2]) for i in range(0, len(triples), 3)]


class _Member(str):
    """A value of an enum, equal to its name and to its number."""

    __slots__ = ("number",)
    number: int

    def __new__(cls, member: Any) -> _Member:
        self = super().__new__(cls, str(member))
        self.number = int(member)
        return self

    def __eq__(self, other: object) -> bool:
        return self.number == other if isinstance(other, int) else str(self) == other

    __hash__ = str.__hash__

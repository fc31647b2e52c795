"""Protobuf's semantics on top of the official classes' records.

The official classes list what stands in the file; our classes say what it means: the last
value counts, parts of a message are merged, a member of a oneof clears the others, the last
entry of a map key wins, values that are the default are absent. This module does the former
to the latter, and brings our messages into the same form, so that the two can be compared.
"""

from __future__ import annotations

from typing import Any

from canonical import plain
from schema import Known, Schema

from pbkaitai.message import Message

UNKNOWN = "unknown fields"

_ABSENT = {"string": "", "bytes": "", "bool": False, "float": "0" * 16, "double": "0" * 16}


def merge(schema: Schema, cls: type[Message], records: list[Any]) -> dict[str, Any]:
    """Return the set fields by proto name, from records as `official.py` prints them."""
    fields = schema.fields(cls)
    found: dict[str, list[Any]] = {}
    unknown = []
    for number, wire_type, _, kind, value in records:
        if kind == "unknown":
            unknown.append([number, wire_type, value])
            continue
        field = fields[number].field
        for rival in cls.DESCRIPTOR.oneofs.get(field.oneof or "", ()):
            if rival is not field:
                found.pop(rival.name, None)
        found.setdefault(field.name, []).append(value)
    tree: dict[str, Any] = {}
    for known in fields.values():
        values = found.get(known.field.name)
        if values is not None and (merged := _merged(schema, known, values)) is not None:
            tree[known.field.name] = merged
    if unknown:
        tree[UNKNOWN] = unknown
    return tree


def _merged(schema: Schema, known: Known, values: list[Any]) -> Any:
    """Return what the values of one field come to; None when that is absence."""
    field = known.field
    if field.label == "map":
        assert known.target is not None
        return _map(schema, known.target, values)
    if field.is_packable:
        return [value for run in values for value in run] or None
    if known.target is not None and field.is_repeated:
        return [merge(schema, known.target, records) for records in values]
    if known.target is not None:
        return merge(schema, known.target, [record for part in values for record in part])
    if field.is_repeated:
        return values
    return values[-1] if field.has_presence or values[-1] != _absent(known) else None


def _map(schema: Schema, entry: type[Message], values: list[Any]) -> list[list[Any]]:
    key, value = (schema.fields(entry)[number] for number in (1, 2))
    found: dict[Any, Any] = {}
    for records in values:
        tree = merge(schema, entry, records)
        found[tree.get("key", _absent(key))] = tree.get("value", _absent(value))
    return [[key, value] for key, value in found.items()]


def _absent(known: Known) -> Any:
    return {} if known.target else _ABSENT.get(known.field.kind, 0)


def tree(schema: Schema, message: Message, data: bytes) -> dict[str, Any]:
    """Return the set fields of one of our messages in the form that `merge` gives.

    Args:
        data: the document that the message stands in.
    """

    def value_of(known: Known, value: Any) -> Any:
        return tree(schema, value, data) if known.target else plain(value)

    fields = schema.fields(type(message))
    found: dict[str, Any] = {}
    for field, value in message.list_fields():
        known = fields[field.number]
        if field.label == "map":
            assert known.target is not None
            part = schema.fields(known.target)[2]
            found[field.name] = [[plain(key), value_of(part, value[key])] for key in value]
        elif field.is_repeated:
            found[field.name] = [value_of(known, each) for each in value]
        else:
            found[field.name] = value_of(known, value)
    unknown = [
        [each.number, each.wire_type, data[slice(*each.span)].hex()]
        for each in message.unknown_fields
    ]
    if unknown:
        found[UNKNOWN] = unknown
    return found

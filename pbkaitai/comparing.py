"""Whether two messages are equal, however deep they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pbkaitai.descriptor import MAP, Field

if TYPE_CHECKING:
    from pbkaitai.message import Message


def are_equal(a: Message, b: Message) -> bool:
    """Return whether two messages of one class say the same.

    The same fields are set to the same values, and the unknown fields are the same in their
    order for each number. As in Google's classes, NaN equals nothing.
    """
    todo: list[tuple[Any, Any]] = [(a, b)]
    while todo:
        left, right = todo.pop()
        fields, others = left.list_fields(), right.list_fields()
        if [field.number for field, _ in fields] != [field.number for field, _ in others]:
            return False
        if _unknown(left) != _unknown(right):
            return False
        for (field, value), (_, other) in zip(fields, others, strict=True):
            if field.is_repeated and len(value) != len(other):
                return False
            if field.label == MAP and value.keys() != other.keys():
                return False
            pairs = _pairs(field, value, other)
            if _holds_messages(field, value):
                todo += pairs
            elif any(x != y for x, y in pairs):
                return False
    return True


def _pairs(field: Field, value: Any, other: Any) -> Iterator[tuple[Any, Any]]:
    if field.label == MAP:
        return ((value[key], other[key]) for key in value)
    return zip(value, other, strict=True) if field.is_repeated else iter([(value, other)])


def _holds_messages(field: Field, value: Any) -> bool:
    return bool(value.holds_messages) if field.label == MAP else field.kind == "message"


def _unknown(message: Message) -> list[tuple[int, int, int | bytes]]:
    fields = [(item.number, item.wire_type, item.value) for item in message.unknown_fields]
    return sorted(fields, key=lambda item: item[0])

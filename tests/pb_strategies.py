"""Random messages of Google's classes, for hypothesis.

    @given(google_messages(google_class(EveryKind)))

What is drawn is legal protobuf; NaN is always the one that text and JSON can say.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, MutableSequence
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from hypothesis import strategies as st

_NAN = st.just(float("nan"))
_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


def _integers(low: int, high: int) -> st.SearchStrategy[int]:
    return st.integers(max(low, -2), 300) | st.sampled_from((low, high)) | st.integers(low, high)


_INT32 = _integers(-(1 << 31), (1 << 31) - 1)
_INT64 = _integers(-(1 << 63), (1 << 63) - 1)
_UINT32 = _integers(0, (1 << 32) - 1)
_UINT64 = _integers(0, (1 << 64) - 1)

_VALUES: dict[int, st.SearchStrategy[Any]] = {
    FieldDescriptor.TYPE_INT32: _INT32,
    FieldDescriptor.TYPE_SINT32: _INT32,
    FieldDescriptor.TYPE_SFIXED32: _INT32,
    FieldDescriptor.TYPE_INT64: _INT64,
    FieldDescriptor.TYPE_SINT64: _INT64,
    FieldDescriptor.TYPE_SFIXED64: _INT64,
    FieldDescriptor.TYPE_UINT32: _UINT32,
    FieldDescriptor.TYPE_FIXED32: _UINT32,
    FieldDescriptor.TYPE_UINT64: _UINT64,
    FieldDescriptor.TYPE_FIXED64: _UINT64,
    FieldDescriptor.TYPE_BOOL: st.booleans(),
    FieldDescriptor.TYPE_FLOAT: st.floats(allow_nan=False, width=32) | _NAN,
    FieldDescriptor.TYPE_DOUBLE: st.floats(allow_nan=False) | _NAN,
    FieldDescriptor.TYPE_STRING: _TEXT,
    FieldDescriptor.TYPE_BYTES: st.binary(max_size=8),
}

Draw = Callable[[st.SearchStrategy[Any]], Any]


@st.composite
def google_messages(draw: Draw, cls: Any, *, max_depth: int = 3) -> Any:
    """Return a message of Google's class *cls* with up to four fields on each level."""
    message = cls()
    _fill(draw, message, max_depth)
    return message


def _fill(draw: Draw, message: Any, depth: int) -> None:
    fields = message.DESCRIPTOR.fields
    if not fields:
        return
    names = st.sampled_from([field.name for field in fields])
    for name in draw(st.lists(names, max_size=4, unique=True)):
        field = message.DESCRIPTOR.fields_by_name[name]
        value = getattr(message, name)
        if isinstance(value, MutableMapping):
            _fill_map(draw, value, field.message_type, depth)
        elif field.message_type is not None:
            if isinstance(value, MutableSequence):
                for _ in range(draw(st.integers(1, 3))):
                    _fill_part(draw, value.add(), depth)
            else:
                value.SetInParent()
                _fill_part(draw, value, depth)
        elif isinstance(value, MutableSequence):
            value.extend(draw(st.lists(_values(field), max_size=4)))
        else:
            setattr(message, name, draw(_values(field)))


def _fill_part(draw: Draw, message: Any, depth: int) -> None:
    if depth:
        _fill(draw, message, depth - 1)


def _fill_map(draw: Draw, entries: Any, entry: Any, depth: int) -> None:
    key, value = entry.fields_by_name["key"], entry.fields_by_name["value"]
    for k in draw(st.lists(_values(key), max_size=3)):
        if value.message_type is not None:
            _fill_part(draw, entries[k], depth)
        else:
            entries[k] = draw(_values(value))


def _values(field: Any) -> st.SearchStrategy[Any]:
    if field.enum_type is not None:
        named = st.sampled_from([value.number for value in field.enum_type.values])
        return named | st.integers(-(1 << 31), (1 << 31) - 1)
    return _VALUES[field.type]

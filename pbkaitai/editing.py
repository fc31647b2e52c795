"""Changing messages: what a field takes, how a change is kept and how it travels up.

A message that was read keeps its bytes. A change stands beside them in `_edits`, by field
name, and marks the message and all above it as changed, so that `pbkaitai.writing` copies
everything else from the file. A child points up to its parent; a parent finds its children
among the values it has given out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.descriptor import MAP, Field
from pbkaitai.scalars import ENUM

if TYPE_CHECKING:
    from pbkaitai.message import Message


class _Absent:
    """The edit of a field that was cleared."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT: Final = _Absent()


def set_field(message: Message, field: Field, value: Any) -> None:
    """Make *value* the field's value.

    A repeated field takes any iterable, a map any mapping, a message field a message of its
    class (copied) or a mapping of its fields.

    Raises:
        TypeError, ValueError: the field cannot hold it; the text names field and value.
    """
    if field.is_repeated:
        container = getattr(message, field.attribute)
        if container is value:
            return  # `m.input += [...]` assigns the container to itself
        if field.label == MAP:
            value = dict(value)
            container.clear()
            container.update(value)
        else:
            container[:] = list(value)
    elif field.kind == "message":
        cls = type(message)._layout.readers[field.name].target
        keep(message, field, adopt_copy(message, field, cls, value))
    else:
        keep(message, field, checked(message, field, value))


def is_set_to(field: Field, value: Any) -> bool:
    """Return whether a field is set that was made *value*, or ABSENT."""
    if value is ABSENT:
        return False
    if field.is_repeated:
        return len(value) > 0
    return field.has_presence or bool(value) or str(value) == "-0.0"


def clear_field(message: Message, field: Field) -> None:
    """Make the field absent."""
    mark_changed(message)[field.name] = ABSENT
    message._given.pop(field.attribute, None)


def keep(message: Message, field: Field, value: Any) -> None:
    """Let *value* stand in place of what the file says of the field."""
    edits = mark_changed(message)
    if field.oneof is not None:
        for rival in message.DESCRIPTOR.oneofs[field.oneof]:
            if rival is not field:
                edits[rival.name] = ABSENT
                message._given.pop(rival.attribute, None)
    edits[field.name] = value
    message._given[field.attribute] = value


def mark_changed(message: Message) -> dict[str, Any]:
    """Mark *message* and all above it, and return the edits of *message*.

    One that was absent becomes present.
    """
    edits = message._edits
    if edits is not None:
        return edits
    line = [message]  # to the nearest one above that counts as changed
    while (parent := line[-1]._parent) is not None:
        line.append(parent)
        if parent._edits is not None:
            break
    # From above: where that is cut short, what counts as changed is known to all above it.
    for parent, child in zip(line[:0:-1], line[-2::-1], strict=True):
        if parent._edits is None:
            parent._set_edits()
        if not child._spans:
            _adopt(parent, child)
    return message._set_edits()


def _adopt(parent: Message, child: Message) -> None:
    """Make *child* the value of the field of *parent* that gave it out as absent."""
    from pbkaitai.containers import MapField

    for attribute, value in list(parent._given.items()):
        if value is child:
            field = next(f for f in parent.DESCRIPTOR.fields if f.attribute == attribute)
            keep(parent, field, child)
            return
        if isinstance(value, MapField) and type(child) is value._cls and value._adopt(child):
            return


def adopt_copy(message: Message, field: Field, cls: type[Message], value: Any) -> Message:
    """Return a copy of *value* that is a part of *message*.

    Raises:
        TypeError: it is neither a message of the class nor a mapping of its fields.
    """
    if isinstance(value, Mapping):
        made: Message = cls._from_spans(message, ())
        for name, item in value.items():
            setattr(made, name, item)
        return made
    if type(value) is not cls:
        raise TypeError(f"{_called(message, field)} needs a {cls.__name__}, not {_shown(value)}")
    copy: Message = cls._copy_of(value, message)
    return copy


def checked(message: Message, field: Field, value: Any, *, called: str = "") -> Any:
    """Return *value* as the Python value that the field holds.

    Raises:
        TypeError: a wrong type.
        ValueError: out of the type's range, or text that is not UTF-8.
    """
    name = called or _called(message, field)
    if field.kind == "string":
        return _checked_text(name, value)
    if field.kind == "bytes":
        if not isinstance(value, (bytes, bytearray, memoryview)):
            raise TypeError(f"{name} needs bytes, not {_shown(value)}")
        return bytes(value)
    if field.kind == "enum":
        return _checked_enum(message, field, name, value)
    scalar = field.scalar
    assert scalar is not None
    if scalar.python is float:
        return scalar.from_bits(scalar.to_bits(_checked_float(name, value)))  # as it is read back
    if scalar.python is bool:
        return _checked_bool(name, value)
    number = _checked_int(name, value)
    if not scalar.holds(number):
        raise ValueError(
            f"{name} is {scalar.name}, {scalar.minimum} to {scalar.maximum}; "
            f"{number} is out of range"
        )
    return number


def _checked_text(name: str, value: Any) -> str:
    if isinstance(value, (bytes, bytearray)):
        try:
            return bytes(value).decode("utf-8")
        except UnicodeDecodeError as error:
            raise ValueError(f"{name} needs UTF-8, byte {error.start} is not") from None
    if not isinstance(value, str):
        raise TypeError(f"{name} needs a str, not {_shown(value)}")
    try:
        value.encode("utf-8", "surrogateescape")  # as bytes that are not UTF-8 are read
    except UnicodeEncodeError as error:
        raise ValueError(f"{name} needs Unicode text, character {error.start} is not") from None
    return str(value)


def _checked_int(name: str, value: Any) -> int:
    if isinstance(value, (str, bytes, float)) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} needs an int, not {_shown(value)}")
    return int(value.__index__())


def _checked_bool(name: str, value: Any) -> bool:
    dtype = getattr(value, "dtype", None)
    if dtype is not None and dtype.kind == "b" and value.ndim == 0:
        return bool(value)  # NumPy's bool is no int
    return bool(_checked_int(name, value))


def _checked_float(name: str, value: Any) -> float:
    if isinstance(value, (str, bytes)) or not (
        hasattr(value, "__float__") or hasattr(value, "__index__")
    ):
        raise TypeError(f"{name} needs a float, not {_shown(value)}")
    return float(value)


def _checked_enum(message: Message, field: Field, name: str, value: Any) -> Any:
    cls = type(message)._layout.readers[field.name].target
    if isinstance(value, str):
        if value not in cls.__members__:
            raise ValueError(f"{name} has no value called {value!r}")
        return cls[value]
    number = _checked_int(name, value)
    if not ENUM.holds(number):
        raise ValueError(f"{name} is an enum, 32 bits; {number} is out of range")
    return cls(number)


def _called(message: Message, field: Field) -> str:
    return f"{type(message).__name__}.{field.name}"


def _shown(value: Any) -> str:
    text = repr(value)
    return f"{type(value).__name__} {text if len(text) <= 40 else text[:39] + '…'}"

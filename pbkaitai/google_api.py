"""The method names of Google's Python messages, for people and programs that know them.

Each is a few words around the message's own methods; fields, names and errors are as there
where that costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, cast

if TYPE_CHECKING:
    from pbkaitai.descriptor import Field
    from pbkaitai.message import Message, UnknownField


class GoogleApi:
    """Mixed into `pbkaitai.message.Message`."""

    __slots__ = ()

    # ruff: noqa: N802  # the names are Google's

    @classmethod
    def FromString(cls, data: bytes) -> Self:
        """Return the message that *data* holds, checked whole.

        Raises:
            DecodeError: it is malformed.
        """
        message = cast("type[Message]", cls).from_bytes(data)
        _check(message)
        return cast("Self", message)

    def ParseFromString(self, data: bytes) -> int:
        """Become the message that *data* holds, checked whole; return its size in bytes.

        Raises:
            DecodeError: it is malformed; the message is as it was.
        """
        other = type(_message(self)).from_bytes(bytes(data))
        _check(other)
        _message(self)._become(other)
        return len(data)

    def MergeFromString(self, data: bytes) -> int:
        """Merge the message that *data* holds into this one; return its size in bytes."""
        other = type(_message(self)).from_bytes(bytes(data))
        _check(other)
        _message(self).MergeFrom(other)
        return len(data)

    def SerializeToString(self, *, deterministic: bool | None = None) -> bytes:
        """Return the message's bytes, always deterministic."""
        return _message(self).to_bytes()

    SerializePartialToString = SerializeToString

    def ByteSize(self) -> int:
        """Return the size of `to_bytes()`."""
        from pbkaitai.writing import to_pieces

        return to_pieces(_message(self)).size

    def CopyFrom(self, other: Message) -> None:
        """Become a copy of *other*.

        Raises:
            TypeError: it is not of the same class.
        """
        _message(self)._need_same_class(other)
        if other is not self:
            _message(self)._become(type(_message(self))._copy_of(other, None))

    def MergeFrom(self, other: Message) -> None:
        """Merge *other* into this message, as if its bytes stood behind this one's.

        Raises:
            TypeError: it is not of the same class.
        """
        _message(self)._need_same_class(other)
        message = _message(self)
        limit = max(message._source.depth_limit, other._source.depth_limit)
        data = message.to_bytes() + other.to_bytes()
        message._become(type(message).from_bytes(data, depth_limit=limit))

    def Clear(self) -> None:
        """Become empty."""
        _message(self)._become(type(_message(self))())

    def ClearField(self, name: str) -> None:
        """Make a field, or the member that is set in a oneof, absent.

        Raises:
            ValueError: there is no such field.
        """
        from pbkaitai.editing import clear_field

        if name in _message(self).DESCRIPTOR.oneofs:
            name = _message(self).which_oneof(name) or ""
            if not name:
                return
        field = _field(_message(self), name)
        if field.is_repeated:
            getattr(self, field.attribute).clear()
        else:
            clear_field(_message(self), field)

    def HasField(self, name: str) -> bool:
        """Return whether a field with presence, or any member of a oneof, is set.

        Raises:
            ValueError: the field is repeated, has no presence, or does not exist.
        """
        if name in _message(self).DESCRIPTOR.oneofs:
            return _message(self).which_oneof(name) is not None
        field = _field(_message(self), name)
        if not field.has_presence:
            raise ValueError(
                f"field {_message(self).DESCRIPTOR.full_name}.{name} has no presence; "
                f'has("{name}") tells whether its value is not the default'
            )
        return _message(self).has(name)

    def WhichOneof(self, name: str) -> str | None:
        """Return the member that is set in a oneof, or None.

        Raises:
            ValueError: there is no such oneof.
        """
        if name not in _message(self).DESCRIPTOR.oneofs:
            raise ValueError(f"{_message(self).DESCRIPTOR.full_name} has no oneof {name!r}")
        return _message(self).which_oneof(name)

    def ListFields(self) -> list[tuple[Field, Any]]:
        """Return the fields that are set and their values, by field number."""
        return _message(self).list_fields()

    def UnknownFields(self) -> tuple[UnknownField, ...]:
        """Return the records that the spec does not know."""
        return _message(self).unknown_fields

    def IsInitialized(self) -> bool:
        """Return True: the specs have no required fields."""
        return True

    def SetInParent(self) -> None:
        """Make the message present in its parent, even while it is empty."""
        from pbkaitai.editing import mark_changed

        mark_changed(_message(self))

    def __deepcopy__(self, memo: Any = None) -> Message:
        return type(_message(self))._copy_of(_message(self), None)

    def __copy__(self) -> Message:
        return type(_message(self))._copy_of(_message(self), None)

    def __reduce__(self) -> tuple[Any, ...]:
        message = _message(self)
        return _restore, (type(message), message.to_bytes(), message._source.depth_limit)


def _message(api: GoogleApi) -> Message:
    """Return the message that the methods belong to."""
    return cast("Message", api)


def _restore(cls: type[Message], data: bytes, depth_limit: int) -> Message:
    return cls.from_bytes(data, depth_limit=depth_limit)


def _check(message: Message) -> None:
    from pbkaitai.postpass import resolve

    resolve(message)


def _field(message: Message, name: str) -> Field:
    field = message.DESCRIPTOR.by_name.get(name)
    if field is None:
        raise ValueError(f"{message.DESCRIPTOR.full_name} has no field {name!r}")
    return field

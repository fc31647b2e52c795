"""The method names of Google's Python messages, for people and programs that know them.

Each is a few words around the message's own methods; fields, names and errors are as there
where that costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

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
        message = cls.from_bytes(data)  # type: ignore[attr-defined]
        _check(message)
        return message  # type: ignore[no-any-return]

    def ParseFromString(self: Message, data: bytes) -> int:
        """Become the message that *data* holds, checked whole; return its size in bytes.

        Raises:
            DecodeError: it is malformed; the message is as it was.
        """
        other = type(self).from_bytes(bytes(data))
        _check(other)
        self._become(other)
        return len(data)

    def MergeFromString(self: Message, data: bytes) -> int:
        """Merge the message that *data* holds into this one; return its size in bytes."""
        other = type(self).from_bytes(bytes(data))
        _check(other)
        self.MergeFrom(other)
        return len(data)

    def SerializeToString(self: Message, *, deterministic: bool | None = None) -> bytes:
        """Return the message's bytes, always deterministic."""
        return self.to_bytes()

    SerializePartialToString = SerializeToString

    def ByteSize(self: Message) -> int:
        """Return the size of `to_bytes()`."""
        from pbkaitai.writing import to_pieces

        return to_pieces(self).size

    def CopyFrom(self: Message, other: Message) -> None:
        """Become a copy of *other*.

        Raises:
            TypeError: it is not of the same class.
        """
        self._need_same_class(other)
        if other is not self:
            self._become(type(self)._copy_of(other, None))

    def MergeFrom(self: Message, other: Message) -> None:
        """Merge *other* into this message, as if its bytes stood behind this one's.

        Raises:
            TypeError: it is not of the same class.
        """
        self._need_same_class(other)
        merged = type(self).from_bytes(self.to_bytes() + other.to_bytes())
        self._become(merged)

    def Clear(self: Message) -> None:
        """Become empty."""
        self._become(type(self)())

    def ClearField(self: Message, name: str) -> None:
        """Make a field, or the member that is set in a oneof, absent.

        Raises:
            ValueError: there is no such field.
        """
        from pbkaitai.editing import clear_field

        if name in self.DESCRIPTOR.oneofs:
            name = self.which_oneof(name) or ""
            if not name:
                return
        field = _field(self, name)
        if field.is_repeated:
            getattr(self, field.attribute).clear()
        else:
            clear_field(self, field)

    def HasField(self: Message, name: str) -> bool:
        """Return whether a field with presence, or any member of a oneof, is set.

        Raises:
            ValueError: the field is repeated, has no presence, or does not exist.
        """
        if name in self.DESCRIPTOR.oneofs:
            return self.which_oneof(name) is not None
        field = _field(self, name)
        if not field.has_presence:
            raise ValueError(
                f'field {self.DESCRIPTOR.full_name}.{name} has no presence; has("{name}") tells '
                "whether its value is not the default"
            )
        return self.has(name)

    def WhichOneof(self: Message, name: str) -> str | None:
        """Return the member that is set in a oneof, or None.

        Raises:
            ValueError: there is no such oneof.
        """
        if name not in self.DESCRIPTOR.oneofs:
            raise ValueError(f"{self.DESCRIPTOR.full_name} has no oneof {name!r}")
        return self.which_oneof(name)

    def ListFields(self: Message) -> list[tuple[Field, Any]]:
        """Return the fields that are set and their values, by field number."""
        return self.list_fields()

    def UnknownFields(self: Message) -> tuple[UnknownField, ...]:
        """Return the records that the spec does not know."""
        return self.unknown_fields

    def IsInitialized(self) -> bool:
        """Return True: the specs have no required fields."""
        return True

    def SetInParent(self: Message) -> None:
        """Make the message present in its parent, even while it is empty."""
        from pbkaitai.editing import mark_changed

        mark_changed(self)

    def __deepcopy__(self: Message, memo: Any = None) -> Message:
        return type(self)._copy_of(self, None)

    def __copy__(self: Message) -> Message:
        return type(self)._copy_of(self, None)

    def __reduce__(self: Message) -> tuple[Any, ...]:
        return _restore, (type(self), self.to_bytes())


def _restore(cls: type[Message], data: bytes) -> Message:
    return cls.from_bytes(data)


def _check(message: Message) -> None:
    from pbkaitai.postpass import resolve

    resolve(message)


def _field(message: Message, name: str) -> Field:
    field = message.DESCRIPTOR.by_name.get(name)
    if field is None:
        raise ValueError(f"{message.DESCRIPTOR.full_name} has no field {name!r}")
    return field

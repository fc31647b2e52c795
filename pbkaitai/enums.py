"""The base class of generated enums."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from pbkaitai.descriptor import EnumDescriptor


class Enum(enum.IntEnum):
    """A protobuf enum: an integer with a name.

    A number without a name is kept, as protobuf does: `DataType(77)` is a value of the
    enum that equals 77, is named `"77"` and answers False to `is_known`.
    """

    if TYPE_CHECKING:
        DESCRIPTOR: ClassVar[EnumDescriptor]

    @classmethod
    def _missing_(cls, value: object) -> Enum | None:
        if not isinstance(value, int):
            return None
        unknown = int.__new__(cls, value)
        unknown._name_ = str(value)
        unknown._value_ = value  # type: ignore[assignment]  # not a DESCRIPTOR
        return unknown

    @property
    def is_known(self) -> bool:
        """Whether the spec names this number."""
        return self._value_ in type(self)._value2member_map_

    def __str__(self) -> str:
        return self._name_

    def __format__(self, form: str) -> str:
        return format(self._name_, form)

    def __repr__(self) -> str:
        return self._name_

    def __reduce_ex__(self, protocol: object) -> tuple[type[Enum], tuple[int]]:
        return type(self), (int(self),)

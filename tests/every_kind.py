"""A message with a field of every kind and label, to test what no real message has in one."""

from __future__ import annotations

from itertools import count

from pbkaitai.descriptor import Field, MessageDescriptor, describe_enum
from pbkaitai.enums import Enum
from pbkaitai.message import Message
from pbkaitai.scalars import SCALARS

_HERE = "every_kind:EveryKind"
_KINDS = [*SCALARS, "string", "bytes", "enum", "message"]
_MAPS = {"words": "Words", "kinds": "Kinds", "flags": "Flags", "colours": "Colours"}


def _type(kind: str) -> str | None:
    return {"enum": f"{_HERE}.Colour", "message": _HERE}.get(kind)


def _fields() -> tuple[Field, ...]:
    number = count(1)
    fields = [
        Field(next(number), f"{label}_{kind}", kind, label, type=_type(kind))
        for label in ("singular", "optional", "repeated")
        for kind in _KINDS
        if (label, kind) != ("optional", "message")
    ]
    fields += [
        Field(next(number), f"one_{kind}", kind, oneof="one", type=_type(kind)) for kind in _KINDS
    ]
    fields += [
        Field(next(number), name, "message", "map", type=f"{_HERE}.{entry}Entry")
        for name, entry in _MAPS.items()
    ]
    fields.append(Field(100_000, "from", "int32"))
    return tuple(fields)


def _entry(name: str, key: str, value: str) -> MessageDescriptor:
    return MessageDescriptor(
        f"test.EveryKind.{name}Entry",
        (Field(1, "key", key), Field(2, "value", value, type=_type(value))),
        is_map_entry=True,
    )


class EveryKind(Message):
    """Fields `<label>_<kind>`, the oneof `one`, maps, and one with the name of a keyword."""

    @describe_enum("test.EveryKind.Colour")
    class Colour(Enum):
        NO_COLOUR = 0
        RED = 1
        DARK_BLUE = 300
        NEGATIVE = -1

    class WordsEntry(Message):
        DESCRIPTOR = _entry("Words", "string", "int32")

    class KindsEntry(Message):
        DESCRIPTOR = _entry("Kinds", "sint32", "message")

    class FlagsEntry(Message):
        DESCRIPTOR = _entry("Flags", "bool", "bytes")

    class ColoursEntry(Message):
        DESCRIPTOR = _entry("Colours", "fixed64", "enum")

    DESCRIPTOR = MessageDescriptor("test.EveryKind", _fields())

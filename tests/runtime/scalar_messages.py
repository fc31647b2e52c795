"""Message classes with a field of every scalar type, for tests of the runtime."""

from __future__ import annotations

from pbkaitai.descriptor import Field, MessageDescriptor, describe_enum
from pbkaitai.enums import Enum
from pbkaitai.message import Message
from pbkaitai.scalars import SCALARS


@describe_enum("test.Color")
class Color(Enum):
    NONE = 0
    RED = 1
    GREEN = 2
    DARK = -1


def _fields(prefix: str, first: int, label: str) -> tuple[Field, ...]:
    numbered = enumerate(SCALARS, first)
    return tuple(Field(number, prefix + name, name, label) for number, name in numbered)


class Scalars(Message):
    """`s_int32`, `r_int32`, `o_int32` …: singular, repeated, optional."""

    DESCRIPTOR = MessageDescriptor(
        "test.Scalars",
        (
            *_fields("s_", 1, "singular"),
            *_fields("r_", 101, "repeated"),
            *_fields("o_", 201, "optional"),
            Field(20, "s_enum", "enum", type=f"{__name__}:Color"),
            Field(120, "r_enum", "enum", "repeated", type=f"{__name__}:Color"),
            Field(220, "o_enum", "enum", "optional", type=f"{__name__}:Color"),
        ),
    )


class Tree(Message):
    """A message that holds itself, once, often, by key and in a oneof."""

    class ByNameEntry(Message):
        DESCRIPTOR = MessageDescriptor(
            "test.Tree.ByNameEntry",
            (
                Field(1, "key", "string"),
                Field(2, "value", "message", type=f"{__name__}:Tree"),
            ),
            is_map_entry=True,
        )

    class SizesEntry(Message):
        DESCRIPTOR = MessageDescriptor(
            "test.Tree.SizesEntry",
            (Field(1, "key", "int32"), Field(2, "value", "int64")),
            is_map_entry=True,
        )

    class FlagsEntry(Message):
        DESCRIPTOR = MessageDescriptor(
            "test.Tree.FlagsEntry",
            (Field(1, "key", "bool"), Field(2, "value", "string")),
            is_map_entry=True,
        )

    DESCRIPTOR = MessageDescriptor(
        "test.Tree",
        (
            Field(1, "one", "message", type=f"{__name__}:Tree"),
            Field(2, "many", "message", "repeated", type=f"{__name__}:Tree"),
            Field(3, "by_name", "message", "map", type=f"{__name__}:Tree.ByNameEntry"),
            Field(4, "sizes", "message", "map", type=f"{__name__}:Tree.SizesEntry"),
            Field(5, "flags", "message", "map", type=f"{__name__}:Tree.FlagsEntry"),
            Field(6, "branch", "message", type=f"{__name__}:Tree", oneof="kind"),
            Field(7, "leaf", "string", oneof="kind"),
            Field(8, "count", "int32", oneof="kind"),
            Field(9, "names", "string", "repeated"),
            Field(10, "text", "string"),
            Field(11, "data", "bytes"),
            Field(12, "numbers", "int64", "repeated"),
            Field(13, "floats", "float", "repeated"),
            Field(14, "blobs", "bytes", "repeated"),
            Field(15, "color", "enum", type=f"{__name__}:Color"),
            Field(16, "colors", "enum", "repeated", type=f"{__name__}:Color"),
            Field(17, "maybe", "int32", "optional"),
        ),
    )

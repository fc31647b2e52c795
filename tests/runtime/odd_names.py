"""A message whose fields have names that Python or the API of messages has already."""

from __future__ import annotations

from pbkaitai.descriptor import Field, MessageDescriptor
from pbkaitai.message import Message


class Odd(Message):
    DESCRIPTOR = MessageDescriptor(
        "test.Odd",
        (
            Field(1, "from", "string"),
            Field(2, "has", "int32"),
            Field(3, "to_bytes", "int32", "repeated"),
            Field(4, "_parent", "int32"),
            Field(5, "class", "message", type=f"{__name__}:Odd"),
            Field(6, "None", "bool", oneof="lambda"),
            Field(7, "get", "bool", oneof="lambda"),
            Field(8, "type", "string"),
        ),
    )

"""A message class as the parser of the text form looks things up in it.

Made once per class from its `DESCRIPTOR`: the fields by name, how the token of a value
becomes a payload, and what to say when it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from pbkaitai.descriptor import Field
from pbkaitai.encode import encode_scalar
from pbkaitai.errors import UnknownTypeError
from pbkaitai.message import Message
from pbkaitai.readers import find_type
from pbkaitai.scalars import LEN, Scalar, Value
from pbkaitai.textformat.literals import (
    LiteralError,
    read_bool,
    read_enum_number,
    read_float,
    read_integer,
)
from pbkaitai.textformat.tokens import show
from pbkaitai.wire import encode_tag

Convert = Callable[[bytes], bytes]

_ANY: Final = "google.protobuf.Any"
_LONGEST_GUESS: Final = 100  # a longer name is no misspelling; comparing it takes long
_NEAR: Final = 0.75  # nearer than DT_NEW to DT_INT8

# Python type of a scalar → how a token is read, what to call it.
_READERS: Final[dict[type, tuple[Callable[[bytes], Value | None], str]]] = {
    bool: (read_bool, "true or false"),
    float: (read_float, "a number"),
    int: (read_integer, "an integer"),
}


@dataclass(frozen=True, slots=True, eq=False)
class TextField:
    """One field as the text form writes it.

    Attributes:
        facts: its row in the field table.
        name: its proto name.
        tag: tag of a record.
        packed_tag: tag of a packed record, None where there is no such thing.
        default: payload of the value that is not written because it is the default; None
            for a field with presence or a repeated one.
        convert: returns the payload of a WORD; None for string, bytes and message.
        is_message, is_repeated: as in `facts`.
        rivals: names of the other members of its oneof.
        module: from where the field's type is seen.
    """

    facts: Field
    name: str
    tag: bytes
    packed_tag: bytes | None
    default: bytes | None
    convert: Convert | None
    is_message: bool
    is_repeated: bool
    rivals: tuple[str, ...]
    module: str

    @property
    def table(self) -> Table:
        """The table of the message class that the field holds."""
        assert self.facts.type is not None
        return table_of(find_type(self.facts.type, self.module))


class Table:
    """The fields of one message class."""

    def __init__(self, cls: type[Message]) -> None:
        self._cls = cls
        self.full_name = cls.DESCRIPTOR.full_name
        self.is_any = self.full_name == _ANY

    @cached_property
    def fields(self) -> dict[bytes, TextField]:
        """The fields by proto name, in bytes as the text is."""
        descriptor = self._cls.DESCRIPTOR
        fields = {}
        for facts in descriptor.fields:
            members = descriptor.oneofs[facts.oneof] if facts.oneof is not None else ()
            rivals = tuple(other.name for other in members if other is not facts)
            fields[facts.name.encode()] = _text_field(facts, rivals, self._cls.__module__)
        return fields


_TABLES: dict[type[Message], Table] = {}


def table_of(cls: type[Message]) -> Table:
    """Return the table of a message class."""
    table = _TABLES.get(cls)
    if table is None:
        table = _TABLES[cls] = Table(cls)
    return table


def table_named(full_name: str) -> Table:
    """Return the table of the generated message class with this full proto name.

    Raises:
        LiteralError: there is none.
    """
    from pbkaitai import messages

    try:
        cls = messages.find(full_name)
    except UnknownTypeError as fault:
        raise LiteralError(str(fault)) from None
    found = cls.DESCRIPTOR.full_name
    if found != full_name:  # a short name, which a type URL may not have
        raise LiteralError(f'no message is called "{full_name}"; did you mean "{found}"?')
    return table_of(cls)


def did_you_mean(token: bytes, names: Iterable[str]) -> str:
    """Return a hint at the nearest of *names*, or an empty string."""
    if len(token) > _LONGEST_GUESS:
        return ""
    from difflib import get_close_matches

    by_case = {name.lower(): name for name in names}
    word = token.decode("utf-8", "replace").lower()
    close = get_close_matches(word, by_case, n=1, cutoff=_NEAR)
    return f'; did you mean "{by_case[close[0]]}"?' if close else ""


def _text_field(facts: Field, rivals: tuple[str, ...], module: str) -> TextField:
    scalar = facts.scalar
    is_implicit = not facts.is_repeated and not facts.has_presence
    default = b"" if scalar is None else encode_scalar(scalar, scalar.default)
    return TextField(
        facts,
        facts.name,
        tag=encode_tag(facts.number, facts.wire_type),
        packed_tag=encode_tag(facts.number, LEN) if facts.is_packable else None,
        default=default if is_implicit else None,
        convert=None if scalar is None else _converter(facts, scalar, module),
        is_message=facts.kind == "message",
        is_repeated=facts.is_repeated,
        rivals=rivals,
        module=module,
    )


def _converter(facts: Field, scalar: Scalar, module: str) -> Convert:
    if facts.kind == "enum":
        return _enum_converter(facts, scalar, module)
    read, what = _READERS[scalar.python]

    def convert(token: bytes) -> bytes:
        value = read(token)
        if value is None:
            raise LiteralError(f'"{facts.name}" needs {what}, found {show(token)}')
        return _encode(facts, scalar, value, token)

    return convert


def _enum_converter(facts: Field, scalar: Scalar, module: str) -> Convert:
    numbers: dict[bytes, bytes] = {}

    def convert(token: bytes) -> bytes:
        payload = numbers.get(token)
        if payload is not None:
            return payload
        assert facts.type is not None
        enum: Any = find_type(facts.type, module)
        if not numbers:
            for name, number in enum.__members__.items():
                numbers[name.encode()] = encode_scalar(scalar, int(number))
        value = read_enum_number(token)
        if value is not None:
            return _encode(facts, scalar, value, token)
        if token not in numbers:
            hint = did_you_mean(token, enum.__members__)
            raise LiteralError(f"{enum.DESCRIPTOR.full_name} has no value {show(token)}{hint}")
        return numbers[token]

    return convert


def _encode(facts: Field, scalar: Scalar, value: Value, token: bytes) -> bytes:
    if scalar.python is int and not scalar.holds(value):
        raise LiteralError(
            f'{show(token)} is out of range for "{facts.name}", '
            f"{scalar.name}: {scalar.minimum} to {scalar.maximum}"
        )
    return encode_scalar(scalar, value)

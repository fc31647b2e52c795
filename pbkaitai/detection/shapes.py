"""What messages of a type look like, in the form that scoring asks for.

A shape is made from the generated classes, or from a row of `foreign_types`: scoring
does not see the difference. Nested shapes are made when they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property, partial
from typing import Final

from pbkaitai import messages
from pbkaitai.descriptor import Field
from pbkaitai.detection.facts import FACTS, Facts
from pbkaitai.message import Message
from pbkaitai.readers import find_type
from pbkaitai.scalars import LEN, SCALARS, VARINT

# Kinds besides the scalars: any LEN payload of a foreign message that no row describes.
BLOB: Final = "blob"


class Slot:
    """One field of a shape.

    Attributes:
        number, name: the field.
        kind: a scalar type's name, `string`, `bytes`, `message`, `enum` or BLOB.
        is_repeated: whether it may stand more than once.
        find_child: gives the nested shape of a message.
        find_names: gives the values of an enum.
    """

    def __init__(
        self,
        number: int,
        name: str,
        kind: str,
        is_repeated: bool = False,
        find_child: Callable[[], Shape] | None = None,
        find_names: Callable[[], Mapping[str, int]] | None = None,
    ) -> None:
        self.number = number
        self.name = name
        self.kind = kind
        self.is_repeated = is_repeated
        self.find_child = find_child
        self.find_names = find_names

    @cached_property
    def child(self) -> Shape | None:
        """Shape of the nested message."""
        return self.find_child() if self.find_child else None

    @cached_property
    def enum_names(self) -> Mapping[str, int]:
        """Names of the enum's values."""
        return self.find_names() if self.find_names else {}

    @cached_property
    def enum_numbers(self) -> frozenset[int]:
        """Numbers of the enum's values."""
        return frozenset(self.enum_names.values())

    @cached_property
    def wire_type(self) -> int:
        """Wire type of one value."""
        if self.kind == "enum":
            return VARINT
        scalar = SCALARS.get(self.kind)
        return LEN if scalar is None else scalar.wire_type

    @cached_property
    def is_packable(self) -> bool:
        """Whether values may also stand in one LEN payload."""
        return self.is_repeated and self.wire_type != LEN


class Shape:
    """One message type.

    Attributes:
        name: full name.
        by_number, by_name: its fields.
        facts: what is known of honest messages of this type beyond their fields.
    """

    def __init__(self, name: str, slots: tuple[Slot, ...]) -> None:
        self.name = name
        self.by_number = {slot.number: slot for slot in slots}
        self.by_name = {slot.name: slot for slot in slots}
        self.facts = FACTS.get(name, Facts())

    @cached_property
    def highest(self) -> int:
        """Highest field number."""
        return max(self.by_number, default=0)


_made: Final[dict[str, Shape]] = {}


def shape_of(full_name: str) -> Shape:
    """Return the shape of one of our messages."""
    return _made.get(full_name) or _shape_of_class(messages.find(full_name))


def _shape_of_class(cls: type[Message]) -> Shape:
    descriptor = cls.DESCRIPTOR
    shape = _made.get(descriptor.full_name)
    if shape is None:
        slots = tuple(_slot(field, cls.__module__) for field in descriptor.fields)
        shape = _made[descriptor.full_name] = Shape(descriptor.full_name, slots)
    return shape


def _slot(field: Field, module: str) -> Slot:
    target = field.type or ""
    return Slot(
        field.number,
        field.name,
        field.kind,
        field.is_repeated,
        find_child=(
            (lambda: _shape_of_class(find_type(target, module)))
            if field.kind == "message"
            else None
        ),
        find_names=(
            (lambda: {v.name: int(v) for v in find_type(target, module)})
            if field.kind == "enum"
            else None
        ),
    )


@cache
def foreign_shape(full_name: str) -> Shape:
    """Return the shape of a row of `foreign_types`."""
    from pbkaitai.detection.foreign_types import SHAPES

    slots = []
    for line in SHAPES[full_name].split(";"):
        number, name, kind = line.split()
        is_repeated = name.endswith("*")
        is_message = kind in SHAPES
        slots.append(
            Slot(
                int(number),
                name.rstrip("*"),
                "message" if is_message else kind,
                is_repeated,
                find_child=partial(foreign_shape, kind) if is_message else None,
            )
        )
    return Shape(full_name, tuple(slots))

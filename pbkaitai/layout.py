"""A message class's field table in the forms in which decoding looks things up.

Made once per class from its `DESCRIPTOR`; nothing here reads bytes.
"""

from __future__ import annotations

from functools import cached_property
from threading import Lock
from typing import Any, Final

from pbkaitai.containers import CONTAINERS, MapField
from pbkaitai.descriptor import MAP, REPEATED, Field, MessageDescriptor
from pbkaitai.errors import CutOffError
from pbkaitai.kernel import KERNEL
from pbkaitai.readers import FieldReader, make_reader
from pbkaitai.scalars import I32, I64, LEN, VARINT
from pbkaitai.scan import Known

# What a check of the bytes does with a record, by its tag.
SKIP_VARINT: Final = 0
SKIP_I32: Final = 1
SKIP_I64: Final = 2
SKIP_LEN: Final = 3
CHECK_TEXT: Final = 4
CHECK_PACKED: Final = 5
CHECK_MESSAGE: Final = 6

# What the kernel reads a field as; the numbers stand in `_wire/objects.h` as well.
_KERNEL_KINDS: Final = {
    "int32": 0, "int64": 1, "uint32": 2, "uint64": 3, "sint32": 4, "sint64": 5, "bool": 6,
    "float": 7, "double": 8, "string": 9, "bytes": 10, "enum": 11, "message": 12,
    "fixed32": 2, "fixed64": 3, "sfixed32": 0, "sfixed64": 1,
}  # fmt: skip
_KERNEL_REPEATED: Final = {"string": 13, "bytes": 14, "message": 15}
_KERNEL_MAP: Final = 16
_KERNEL_SCALARS: Final = 17

# Held while the readers of a class are bound: once, whatever the threads.
_BINDING: Final = Lock()

_SKIPS: Final = {VARINT: SKIP_VARINT, I32: SKIP_I32, I64: SKIP_I64}


class Check:
    """How the payload behind one tag is checked.

    Attributes:
        action: SKIP_… or CHECK_….
        field: the field that the tag belongs to.
    """

    __slots__ = ("_layout", "_reader", "action", "field")

    def __init__(self, action: int, reader: FieldReader) -> None:
        self.action = action
        self.field: Field = reader.field
        self._reader = reader
        self._layout: Layout | None = None

    @property
    def layout(self) -> Layout:
        """The layout of the message in the payload."""
        layout = self._layout
        if layout is None:
            layout = self._layout = self._reader.target._layout
        return layout


class Layout:
    """The look-up tables of one message class.

    Attributes:
        descriptor: the field table itself.
        readers: what reads each field, by proto name.
    """

    def __init__(self, descriptor: MessageDescriptor, module: str) -> None:
        self.descriptor = descriptor
        self.readers: dict[str, FieldReader] = {
            field.name: make_reader(field, module) for field in descriptor.fields
        }

    @cached_property
    def by_tag(self) -> dict[int, Known]:
        """What each tag means; a packable field has two."""
        oneofs = self.descriptor.oneofs
        tags: dict[int, Known] = {}
        for field in self.descriptor.fields:
            members = oneofs.get(field.oneof, ()) if field.oneof else ()
            known = Known(field.name, tuple(m.name for m in members if m is not field))
            for tag in _tags(field):
                tags[tag] = known
        return tags

    @cached_property
    def checks(self) -> dict[int, Check]:
        """How the payload behind each tag is checked."""
        return {
            tag: Check(_action(reader.field, tag), reader)
            for reader in self.readers.values()
            for tag in _tags(reader.field)
        }

    @cached_property
    def in_order(self) -> list[tuple[str, FieldReader]]:
        """Name and reader of each field, by field number."""
        names = (field.name for field in self.descriptor.by_number.values())
        return [(name, self.readers[name]) for name in names]

    @cached_property
    def parts(self) -> tuple[tuple[str, str, Field], ...]:
        """Name, attribute and field of each message field, by field number."""
        return tuple(
            (name, reader.attribute, reader.field)
            for name, reader in self.in_order
            if reader.field.kind == "message"
        )

    @cached_property
    def table(self) -> Any:
        """The kernel's form of this table; the readers are bound to it from then on."""
        _BINDING.acquire()  # to leave a `with` needs memory, and the lock would stay closed
        try:
            made = self.__dict__.get("table")
            return self._make_table() if made is None else made
        finally:
            _BINDING.release()

    def _make_table(self) -> Any:
        in_order = self.in_order
        slots = {name: slot for slot, (name, _) in enumerate(in_order)}
        oneofs = list(self.descriptor.oneofs)
        table = KERNEL.Table(
            tuple(slots),
            tuple(reader for _, reader in in_order),
            tuple((tag, slots[known.name]) for tag, known in self.by_tag.items()),
            tuple(oneofs.index(r.field.oneof) if r.field.oneof else -1 for _, r in in_order),
        )
        for name, reader in in_order:
            field = reader.field
            kind, container = _kernel_kind(field)
            reader._bind(table, slots[name], kind, field.wire_type, field.attribute, container)
        return table

    def target(self, name: str) -> Any:
        """Return the message or enum class of a field."""
        return self.readers[name].target


def is_read_when_cut_off(field: Field, fault: CutOffError) -> bool:
    """Return whether a lenient reader takes what is there of a cut-off record of *field*.

    Of a message it does. Half a string would be another one, half a map entry mostly has
    the wrong key.
    """
    return field.kind == "message" and field.label != MAP and bool(fault.found)


def _kernel_kind(field: Field) -> tuple[int, type | None]:
    if field.label == MAP:
        return _KERNEL_MAP, MapField
    if field.label == REPEATED:
        kind = _KERNEL_REPEATED.get(field.kind, _KERNEL_SCALARS)
        return kind, CONTAINERS.get(field.kind)
    return _KERNEL_KINDS[field.kind], None


def _tags(field: Field) -> list[int]:
    tags = [field.number << 3 | field.wire_type]
    if field.is_packable:
        tags.append(field.number << 3 | LEN)
    return tags


def _action(field: Field, tag: int) -> int:
    if tag & 7 != LEN:
        return _SKIPS[tag & 7]
    if field.kind == "message":
        return CHECK_MESSAGE
    if field.kind == "string":
        return CHECK_TEXT
    return CHECK_PACKED if field.label == REPEATED and field.scalar is not None else SKIP_LEN

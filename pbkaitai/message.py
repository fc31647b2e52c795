"""The base class of every generated message class.

A message holds the spans of its bytes in a document. Nothing is read until an attribute
is asked for; then the records of this one message are sorted by field, and that field's
value is told and remembered. Fields come from the class's `DESCRIPTOR`; how a value is
told stands in `pbkaitai.readers`, forms for programs in `pbkaitai.convert`, for people in
`pbkaitai.display`.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from kaitaistruct import KaitaiStream, KaitaiStruct

from pbkaitai.cores import MessageCore
from pbkaitai.descriptor import Field, MessageDescriptor
from pbkaitai.editing import mark_changed, set_field
from pbkaitai.errors import CutOffError, DecodeError
from pbkaitai.google_api import GoogleApi
from pbkaitai.kernel import KERNEL
from pbkaitai.layout import Layout, is_read_when_cut_off
from pbkaitai.paths import field_path, join_path, step_text
from pbkaitai.readers import FieldReader
from pbkaitai.scalars import LEN, SGROUP, VARINT
from pbkaitai.scan import Triples, add_cut_off, scan
from pbkaitai.source import Source, SpanIO, map_file
from pbkaitai.values import RecordSpans, element_spans
from pbkaitai.wire import DEPTH_LIMIT, read_tag, read_varint

if TYPE_CHECKING:
    from typing import Self

    from pbkaitai.progress import Progress

Span = tuple[int, int]

__all__ = ["Message", "UnknownField", "field_path"]


class UnknownField(NamedTuple):
    """A record that the spec does not know, or whose wire type it does not expect.

    Attributes:
        number: field number.
        wire_type: VARINT, I64, LEN, SGROUP or I32 (0, 1, 2, 3, 5).
        value: unsigned integer of a VARINT, I64 or I32; bytes of a LEN or of a group.
        span: payload, half-open, in bytes from the start of the file.
    """

    number: int
    wire_type: int
    value: int | bytes
    span: Span


class Message(GoogleApi, MessageCore, KaitaiStruct):  # type: ignore[misc]  # kaitaistruct is not typed
    """One protobuf message, read lazily.

    Made by `from_file`, `from_bytes` and `from_io`, from a `KaitaiStream` as Kaitai's own
    classes are, or from values: `NodeDef(name="x", op="NoOp")`. Fields can be assigned;
    see `pbkaitai.editing` for what they take.
    """

    __slots__ = ()

    DESCRIPTOR: ClassVar[MessageDescriptor]
    _layout: ClassVar[Layout]

    _depth: int
    _edits: dict[str, Any] | None  # None while nothing in it was changed
    _parent: Message | None
    _records: dict[str, Triples] | None
    _source: Source
    _spans: tuple[int, ...]
    _unknown: Triples

    def __init_subclass__(cls, **options: object) -> None:
        super().__init_subclass__(**options)
        descriptor = cls.__dict__.get("DESCRIPTOR")
        if descriptor is None:
            return  # a person's own subclass of a generated class
        descriptor.doc = descriptor.doc or cls.__doc__ or ""
        cls._layout = Layout(descriptor, cls.__module__)
        for field in descriptor.fields:
            reader = cls._layout.readers[field.name]
            setattr(cls, field.attribute, reader)
            if field.attribute != field.name and not hasattr(Message, field.name):
                setattr(cls, field.name, reader)  # a keyword: getattr(message, "from")

    def __init__(
        self,
        _io: KaitaiStream | None = None,
        _parent: Message | None = None,
        _root: Message | None = None,
        **fields: Any,
    ) -> None:
        if _io is None:
            _fill(self, _NO_SOURCE, (), _parent, 0)
        else:
            data = _io.read_bytes_full()
            _fill(self, Source(data), (0, len(data)), _parent, 0)
        for name, value in fields.items():
            if value is not None:
                setattr(self, name, value)

    # --- making -----------------------------------------------------------------------

    @classmethod
    def from_file(cls, filename: str | os.PathLike[str], *, depth_limit: int = DEPTH_LIMIT) -> Self:
        """Return the message that the file holds; a large file is mapped, not read.

        Raises:
            OSError: the file cannot be opened.
        """
        return cls._from_source(map_file(filename, depth_limit=depth_limit))

    @classmethod
    def from_bytes(
        cls, buf: bytes | bytearray | memoryview, *, depth_limit: int = DEPTH_LIMIT
    ) -> Self:
        """Return the message that a buffer holds; the buffer is kept, not copied."""
        return cls._from_source(Source(buf, depth_limit=depth_limit))

    @classmethod
    def from_io(cls, io: io.BufferedIOBase | Any, *, depth_limit: int = DEPTH_LIMIT) -> Self:
        """Return the message in the rest of a stream."""
        data = io.read_bytes_full() if isinstance(io, KaitaiStream) else io.read()
        return cls._from_source(Source(data, depth_limit=depth_limit))

    @classmethod
    def _from_source(cls, source: Source) -> Self:
        self = cls.__new__(cls)
        if KERNEL is None:
            _fill(self, source, (0, len(source.data)), None, 0)
        else:  # a new structure says the rest already
            _set_source(self, source)
            _set_spans(self, (0, len(source.data)))
        return self

    @classmethod
    def _from_spans(cls, parent: Message, spans: tuple[int, ...]) -> Self:
        """Return the part of *parent* that stands in *spans*: starts and ends in turn."""
        source = parent._source
        depth = parent._depth + 1
        self = cls.__new__(cls)
        # What `_fill` does, written out: this is where most messages are made.
        _set_source(self, source)
        _set_spans(self, spans)
        _set_parent(self, parent)
        _set_depth(self, depth)
        _set_records(self, None)
        _set_edits(self, None)
        if depth > source.depth_limit and spans:
            reason = f"message is nested more than {source.depth_limit} levels deep"
            source.report(DecodeError(reason, spans[0], path=field_path(self)))
            _set_spans(self, ())
        return self

    @classmethod
    def _copy_of(cls, original: Self, parent: Message | None) -> Self:
        """Return a copy that is a part of *parent*; bytes that were read are shared."""
        depth = 0 if parent is None else parent._depth + 1
        self = cls.__new__(cls)
        if original._edits is None:
            _fill(self, original._source, original._spans, parent, depth)
        else:
            from pbkaitai.writing import to_bytes

            data = to_bytes(original)
            source = Source(data, depth_limit=original._source.depth_limit)
            _fill(self, source, (0, len(data)), parent, depth)
        return self

    def close(self) -> None:
        """Let go of the file; what was read stays, what was not cannot be read any more."""
        self._source.close()

    # --- what stands in it ------------------------------------------------------------

    def has(self, name: str) -> bool:
        """Return whether the field is set.

        A field without presence of its own (a proto3 scalar) is set when its value is not
        the default; a repeated or map field when it has elements.

        Raises:
            AttributeError: the message has no such field.
        """
        reader = self._layout.readers.get(name)
        return reader.is_set(self) if reader is not None else self._field(name) is None

    def which_oneof(self, name: str) -> str | None:
        """Return the name of the member that is set in the oneof, or None.

        Raises:
            AttributeError: the message has no such oneof.
        """
        members = self.DESCRIPTOR.oneofs.get(name)
        if members is None:
            raise AttributeError(f"{type(self).__name__} has no oneof {name!r}")
        if self._edits is None and KERNEL is None:
            records = self._load()
            return next((field.name for field in members if field.name in records), None)
        return next((field.name for field in members if self.has(field.name)), None)

    @property
    def unknown_fields(self) -> tuple[UnknownField, ...]:
        """The records that the spec does not know, in file order."""
        unknown = self._find_unknown()
        data = self._source.data
        fields = []
        for i in range(0, len(unknown), 3):
            mark, start, stop = unknown[i : i + 3]
            tag, _ = read_tag(data, mark, stop)
            number, wire_type = tag >> 3, tag & 7
            value: int | bytes
            if wire_type in (LEN, SGROUP):
                value = bytes(data[start:stop])
            elif wire_type == VARINT:
                value = read_varint(data, start, stop)[0]
            else:
                value = int.from_bytes(data[start:stop], "little")
            fields.append(UnknownField(number, wire_type, value, (start, stop)))
        return tuple(fields)

    def span_of(
        self, name: str | None = None, index: int | None = None
    ) -> Span | list[Span] | None:
        """Return where the payload of a field stands, in bytes from the start of the file.

        Args:
            name: the field; None is this whole message.
            index: element of a repeated field, or which entry of a map.

        Returns:
            A half-open span; None when the field is absent. Of a repeated field without
            an index, the list of the spans of its records. Of a message that stands in
            several records, the last one's.

        Raises:
            AttributeError: the message has no such field.
            IndexError: the field has no such element.
        """
        if name is None:
            return (self._spans[-2], self._spans[-1]) if self._spans else None
        field = self._field(name)
        if self._edits is not None and field.name in self._edits:
            return None  # the value does not stand in the file
        triples = self._load().get(field.name)
        if index is not None and field.is_repeated:
            spans: Sequence[Span] = RecordSpans(triples or ())
            if field.scalar is not None and field.is_packable:
                data = self._source.data
                report = partial(self._report, name=field.name)
                spans = element_spans(data, triples or (), field.scalar, report)
            if not -len(spans) <= index < len(spans):
                raise IndexError(f"{name} has {len(spans)} elements, no element {index}")
            return spans[index]
        if triples is None:
            return None
        return list(RecordSpans(triples)) if field.is_repeated else (triples[-2], triples[-1])

    def view_of(self, name: str, index: int | None = None) -> memoryview:
        """Return the payload of a field as a read-only view of the document, not a copy.

        An absent field gives an empty view; a value that was assigned, a view of it.
        """
        if self._edits is not None and name in self._edits:
            value = getattr(self, self._field(name).attribute)
            value = value if index is None else value[index]
            return memoryview(value.encode() if isinstance(value, str) else value)
        span = self.span_of(name, index)
        if isinstance(span, list):
            raise TypeError(f"{name!r} is repeated; view_of needs the index of an element")
        start, stop = span or (0, 0)
        return memoryview(self._source.data)[start:stop]

    def list_fields(self) -> list[tuple[Field, Any]]:
        """Return the fields that are set and their values, by field number."""
        if KERNEL is not None:
            pairs: list[tuple[Field, Any]] | None = KERNEL.list_fields(self._layout.table, self)
            if pairs is not None:
                return pairs
        edits, records = self._edits, self._load()
        return [
            (reader.field, getattr(self, reader.attribute))
            for name, reader in self._layout.in_order
            if (name in records or edits is not None) and reader.is_set(self)
        ]

    def rows(
        self, path: str, columns: Sequence[str], where: Mapping[str, Any] | None = None
    ) -> list[tuple[Any, ...]]:
        """Return a tuple of *columns* for each message at *path* (see `pbkaitai.query.rows`)."""
        from pbkaitai.query.rows import rows

        return rows(self, path, columns, where)

    # --- as a Kaitai object -----------------------------------------------------------

    @property
    def _io(self) -> KaitaiStream:
        """A Kaitai stream over this message's bytes; of a merged one, over the last part."""
        start, stop = self._spans[-2:] if self._spans else (0, 0)
        return KaitaiStream(io.BufferedReader(SpanIO(memoryview(self._source.data)[start:stop])))

    @property
    def _root(self) -> Message:
        """The outermost message of the document."""
        message = self
        while message._parent is not None:
            message = message._parent
        return message

    # --- other forms ------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the message as plain dicts and lists (see `pbkaitai.convert`)."""
        from pbkaitai.convert import to_dict

        return to_dict(self)

    def to_json(self, *, indent: int | None = None) -> str:
        """Return the message as JSON text (see `pbkaitai.convert`)."""
        from pbkaitai.convert import to_json

        return to_json(self, indent=indent)

    def to_pbtxt(self) -> str:
        """Return the message in protobuf's text form (see `pbkaitai.textformat.printer`)."""
        from pbkaitai.textformat.printer import to_text

        return to_text(self)

    def to_bytes(self) -> bytes:
        """Return the message's encoding (see `pbkaitai.writing`)."""
        from pbkaitai.writing import to_bytes

        return to_bytes(self)

    def write(self, path: str | os.PathLike[str], *, progress: Progress | None = None) -> None:
        """Write the message to a file that appears whole or not at all.

        Args:
            progress: called with the bytes that are done and the bytes in all (see
                `pbkaitai.writing.write_file`).
        """
        from pbkaitai.writing import write_file

        write_file(self, path, progress=progress)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        from pbkaitai.comparing import are_equal

        return are_equal(self, other)

    __hash__ = None  # type: ignore[assignment]  # compares by value

    def __str__(self) -> str:
        """Return the text form, as Google's messages do."""
        return self.to_pbtxt()

    def __repr__(self) -> str:
        from pbkaitai.display import to_line

        return to_line(self)

    def _repr_html_(self) -> str:
        from pbkaitai.views.html import message_html

        return message_html(self)

    def _assign(self, name: str, value: object) -> None:
        reader = self._layout.readers.get(name) or getattr(type(self), name, None)
        if not isinstance(reader, FieldReader):
            raise AttributeError(
                f"{type(self).__name__} has no field {name!r}{self._suggest(name)}"
            )
        set_field(self, reader.field, value)

    # The kernel's base does what it can on its own, and asks `_assign` for the rest.
    if TYPE_CHECKING or KERNEL is None:
        __setattr__ = _assign

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"{type(self).__name__} has no field {name!r}{self._suggest(name)}")

    def __dir__(self) -> Iterator[str]:
        return iter(sorted({*super().__dir__(), *self.DESCRIPTOR.by_name}))

    # --- inside -----------------------------------------------------------------------

    def _become(self, other: Message) -> None:
        """Take over what *other* holds; the place in the document stays."""
        mark_changed(self)
        self._given.clear()
        _fill(self, other._source, other._spans, self._parent, self._depth)
        _set_edits(self, {})

    def _need_same_class(self, other: object) -> None:
        if type(other) is not type(self):
            raise TypeError(
                f"{type(self).__name__} needs a {type(self).__name__}, not {type(other).__name__}"
            )

    def _set_edits(self) -> dict[str, Any]:
        """Start to keep edits: from now on the message counts as changed."""
        edits: dict[str, Any] = {}
        _set_edits(self, edits)
        return edits

    def _scan(self) -> dict[str, Triples]:
        """Sort the records by field; `_load` does it the first time they are asked for."""
        records: dict[str, Triples] = {}
        unknown: Triples = []
        source = self._source
        spans = self._spans
        levels = source.depth_limit - self._depth
        by_tag = self._layout.by_tag
        for i in range(0, len(spans), 2):
            try:
                scan(by_tag, source.data, spans[i], spans[i + 1], levels, records, unknown)
            except DecodeError as fault:
                self._take_fault(fault, records)
        _set_unknown(self, unknown or _NONE)
        _set_records(self, records)
        return records

    def _take_fault(self, fault: DecodeError, records: dict[str, Triples]) -> None:
        """Raise the fault of a scan, or go on with what can be read of the record."""
        field = self.DESCRIPTOR.by_name.get(fault.path)
        if field is not None:
            fault.path = step_text(field, len(records.get(field.name, ())) // 3)
        self._report(fault)
        if field and isinstance(fault, CutOffError) and is_read_when_cut_off(field, fault):
            add_cut_off(self._layout.by_tag[field.number << 3 | LEN], fault, records)

    def _report(self, fault: DecodeError, name: str = "") -> None:
        """Complete the path of *fault*; raise it unless the document collects faults."""
        if self.DESCRIPTOR.is_map_entry and fault.path == "value":
            fault.path = ""  # the entry's key says it all
        fault.path = join_path(field_path(self), name, fault.path)
        self._source.report(fault)

    def _field(self, name: str) -> Field:
        field = self.DESCRIPTOR.by_name.get(name)
        if field is None:
            raise AttributeError(
                f"{type(self).__name__} has no field {name!r}{self._suggest(name)}"
            )
        return field

    def _suggest(self, name: str) -> str:
        if name.startswith("_"):
            return ""  # a protocol asks what the object can do; no person misspelled it
        from difflib import get_close_matches

        close = get_close_matches(name, self.DESCRIPTOR.by_name, n=1)
        return f"; did you mean {close[0]!r}?" if close else ""


# The slots are set past `__setattr__`, which refuses; a message is made very often.
_set_depth = MessageCore.__dict__["_depth"].__set__
_set_edits = MessageCore.__dict__["_edits"].__set__
_set_parent = MessageCore.__dict__["_parent"].__set__
_set_records = MessageCore.__dict__["_records"].__set__
_set_source = MessageCore.__dict__["_source"].__set__
_set_spans = MessageCore.__dict__["_spans"].__set__
_set_unknown = MessageCore.__dict__["_unknown"].__set__


# The unknown fields of a message that has none; never changed.
_NONE: Triples = []

# What a message that was not read points into.
_NO_SOURCE = Source(b"")


def _fill(
    message: Message,
    source: Source,
    spans: tuple[int, ...],
    parent: Message | None,
    depth: int,
) -> None:
    _set_source(message, source)
    _set_spans(message, spans)
    _set_parent(message, parent)
    _set_depth(message, depth)
    _set_records(message, None)
    _set_edits(message, None)

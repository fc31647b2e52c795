"""Messages to bytes, by splicing: what was not changed is copied from the file as it is.

A message that was read keeps the order of its records, its unknown fields among them; a
changed field is written where its first record stood. What has no place in the file comes
behind, by field number, with map keys sorted: the same message always gives the same
bytes.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple

from pbkaitai.containers import RepeatedMessage
from pbkaitai.descriptor import MAP, Field, MessageDescriptor
from pbkaitai.editing import ABSENT
from pbkaitai.encode import encode_default, encode_packed, encode_record
from pbkaitai.kernel import KERNEL
from pbkaitai.progress import Progress, Ticker
from pbkaitai.scalars import LEN
from pbkaitai.wire import Buffer, encode_tag, encode_varint, read_record

if TYPE_CHECKING:
    from pbkaitai.message import Message

# Bytes that are written at a time: some milliseconds, then signals are heard.
_CHUNK: Final = 1 << 22


# Parts of so many bytes in all are joined at once: as parts they would take more.
_SMALL: Final = 1 << 12


class Pieces(NamedTuple):
    """The bytes of a message in parts that are not joined yet, and their size.

    A part may be the pieces of a message inside, so that a deep message is not copied anew
    on each of its levels.
    """

    parts: list[Any]  # Buffer | Pieces
    size: int

    def buffers(self) -> Iterator[Buffer]:
        """Yield the bytes in order."""
        stack = [iter(self.parts)]
        while stack:
            part = next(stack[-1], None)
            if part is None:
                stack.pop()
            elif isinstance(part, Pieces):
                stack.append(iter(part.parts))
            else:
                yield part


# A message in bytes: joined, or in pieces where it is not small.
_Body = bytes | Pieces


class _Splice(NamedTuple):
    """Bytes of the file, and the parts that stand there instead."""

    start: int
    end: int
    parts: list[Any]


# Of a repeated field: start and end in the file and new bytes of the changed elements that the
# kernel wrote, index and element of the others.
_SplicedElements = tuple[list[tuple[int, int, bytes]], list[tuple[int, Any]]]
_Spliced = dict[int, _SplicedElements]  # by the id of the container


def _body(parts: list[Any]) -> _Body:
    size = 0
    for part in parts:
        size += part.size if type(part) is Pieces else len(part)
    return Pieces(parts, size) if size > _SMALL else b"".join(parts)


def to_bytes(message: Message) -> bytes:
    """Return the message's bytes; those of an unchanged message are its own."""
    return b"".join(to_pieces(message).buffers())


def write_file(
    message: Message, path: str | os.PathLike[str], *, progress: Progress | None = None
) -> None:
    """Write the message to a file that appears whole or not at all.

    The parts go out one by one, so that a large file needs no second copy in memory. The
    file may be the one the message was read from.

    Args:
        progress: is called with the bytes that were written and the bytes in all, ten times
            a second or more often once writing begins, and at the end. What it raises stops
            the pass, and no file appears.

    Raises:
        OSError: the folder cannot be written.
    """
    pieces = to_pieces(message)
    ticker = Ticker(message._source, progress, pieces.size)
    done = 0
    with replaced_file(path) as file:
        for part in pieces.buffers():
            for at in range(0, len(part), _CHUNK):
                done += file.write(part[at : at + _CHUNK] if len(part) > _CHUNK else part)
                ticker.reach(done)
        ticker.finish()


@contextmanager
def replaced_file(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Yield a file to write to, which stands at *path* once all is written, or not at all.

    A pipe or device that is there is written to, and stays.

    Raises:
        OSError: the folder cannot be written.
    """
    target = Path(os.path.realpath(path))  # a link stays one, its file is replaced
    if target.exists() and not target.is_file():
        with open(target, "wb") as there:
            yield there
        return
    handle, temporary = tempfile.mkstemp(prefix=".pbkaitai.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, _mode_of(target))
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def _mode_of(target: Path) -> int:
    """Return the permissions that the file has, or a new one would get."""
    try:
        return target.stat().st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def to_pieces(message: Message) -> Pieces:
    """Return the bytes of a message in parts: views of the file, and what was changed."""
    message._source.check_size()
    done: dict[int, _Body] = {}
    spliced: _Spliced = {}
    todo: list[Any] = [message]
    while todo:  # children before parents, without recursion: depth is the file's affair
        current = todo.pop()
        is_ready = type(current) is tuple
        if is_ready:
            (current,) = current
        if current._edits is None:
            done[id(current)] = _own_bytes(current)
            continue
        children = () if is_ready else list(_children_to_write(current, spliced))
        if children:
            todo.append((current,))
            todo += children
        else:
            done[id(current)] = _rebuild(current, done, spliced)
    body = done[id(message)]
    return body if isinstance(body, Pieces) else Pieces([body], len(body))


def _own_bytes(message: Message) -> _Body:
    view = memoryview(message._source.data)
    spans = message._spans
    parts: list[Any] = [view[spans[i] : spans[i + 1]] for i in range(0, len(spans), 2)]
    return _body(parts)


def _children_to_write(message: Message, spliced: _Spliced) -> Iterator[Message]:
    """Yield the parts of a changed message that cannot be copied with its records."""
    edits = message._edits or {}
    given = message._given
    for name, attribute, field in message._layout.parts:
        value = edits.get(name)
        if value is ABSENT:
            continue
        if value is not None:
            if field.label == MAP:
                yield from value.entries
            elif field.is_repeated:
                yield from value
            else:
                yield value
        elif attribute in given:
            value = given[attribute]
            if field.is_repeated:
                yield from (child for _, child in _splice_here(value, spliced)[1])
            elif value._edits is not None:
                yield value


def _splice_here(container: Any, spliced: _Spliced) -> _SplicedElements:
    """Return what the kernel writes of a repeated or map field that stands in the file."""
    elements = container if isinstance(container, RepeatedMessage) else container._entries
    made = None if KERNEL is None else KERNEL.splice_elements(elements, ABSENT)
    found = spliced[id(container)] = ([], container.changed()) if made is None else made
    return found


def _rebuild(message: Message, done: dict[int, _Body], spliced: _Spliced) -> _Body:
    """Return the bytes of a changed message: the file's, but for what differs."""
    edits = message._edits or {}
    descriptor, spans = message.DESCRIPTOR, message._spans
    is_entry = descriptor.is_map_entry
    splices: list[_Splice] = []
    behind: list[Any] = []
    for field in descriptor.by_number.values() if is_entry else _edited(descriptor, edits):
        if field.name in edits:
            parts = _field_parts(field, edits[field.name], done, is_entry=is_entry)
            records = _records_of(message, field)
            splices += _replacing(records, parts)
            if not records:
                behind += parts
        elif not spans:
            behind.append(encode_default(field))
    given = message._given
    for name, attribute, field in message._layout.parts:
        if attribute in given and name not in edits:
            splices += _changed_parts(message, field, given[attribute], done, spliced)
    if descriptor.oneofs or message._source.problems is not None:
        splices += _left_out(message)
    if len(splices) > 1:
        splices.sort(key=lambda splice: splice.start)
    data = memoryview(message._source.data)
    out: list[Any] = []
    place = 0
    for i in range(0, len(spans), 2):
        position, end = spans[i], spans[i + 1]
        while place < len(splices) and splices[place].start < end:
            splice = splices[place]
            place += 1
            if splice.start > position:
                out.append(data[position : splice.start])
            out += splice.parts
            position = splice.end
        if end > position:
            out.append(data[position:end])
    return _body(out + behind)


def _edited(descriptor: MessageDescriptor, edits: dict[str, Any]) -> list[Field]:
    """Return the fields that were changed, by field number."""
    by_name = descriptor.by_name
    fields = [by_name[name] for name in edits]
    if len(fields) > 1:
        fields.sort(key=lambda field: field.number)
    return fields


def _pairs(spans: Sequence[int]) -> Iterator[tuple[int, int]]:
    return ((spans[i], spans[i + 1]) for i in range(0, len(spans), 2))


def _records_of(message: Message, field: Field) -> Sequence[int]:
    """Return mark, payload and stop of each record of a field in the file."""
    return message._triples_of(field.name) if message._spans else ()


def _replacing(triples: Sequence[int], parts: list[Any]) -> Iterator[_Splice]:
    """Yield the splices that put *parts* where the first record stands; the others go."""
    for i in range(0, len(triples), 3):
        yield _Splice(triples[i], triples[i + 2], [] if i else parts)


def _changed_parts(
    message: Message, field: Field, value: Any, done: dict[int, _Body], spliced: _Spliced
) -> Iterator[_Splice]:
    """Yield the splices for the changed parts of a field that still stands in the file."""
    if field.is_repeated:
        written, others = spliced[id(value)]
        for start, end, part in written:
            yield _Splice(start, end, [part])
        for index, child in others:
            mark, _, stop = value.record(index)
            yield _Splice(mark, stop, _len_parts(field, done[id(child)]))
    elif value._edits is not None:
        # A merged message has several records.
        yield from _replacing(_records_of(message, field), _len_parts(field, done[id(value)]))


def _left_out(message: Message) -> Iterator[_Splice]:
    """Yield what of the file does not count: members of a oneof that a later one cleared,
    what a lenient reader could not read."""
    data, levels = message._source.data, message._source.depth_limit
    counted = [
        (triples[i], triples[i + 2])
        for triples in message._load().values()
        for i in range(0, len(triples), 3)
    ]
    unknown = message._find_unknown()
    for i in range(0, len(unknown), 3):
        counted.append((unknown[i], read_record(data, unknown[i], len(data), levels).end))
    counted.sort()
    place = 0
    for start, end in _pairs(message._spans):
        position = start
        while place < len(counted) and counted[place][0] < end:
            if counted[place][0] > position:
                yield _Splice(position, counted[place][0], [])
            position = counted[place][1]
            place += 1
        if position < end:
            yield _Splice(position, end, [])


def _field_parts(field: Field, value: Any, done: dict[int, _Body], *, is_entry: bool) -> list[Any]:
    """Return the records of a field that was assigned."""
    if value is ABSENT:
        return []
    if field.label == MAP:
        entries = sorted(value.entries, key=lambda entry: entry.key)
        return [part for entry in entries for part in _len_parts(field, done[id(entry)])]
    if field.kind == "message":
        children = value if field.is_repeated else [value]
        return [part for child in children for part in _len_parts(field, done[id(child)])]
    if field.is_packable:
        return [encode_packed(field, value)] if len(value) else []
    if field.is_repeated:
        return [encode_record(field, item) for item in value]
    if not field.has_presence and not value and str(value) != "-0.0":
        # proto3 does not write a default, but an entry of a map has key and value always
        return [encode_default(field)] if is_entry else []
    return [encode_record(field, value)]


def _len_parts(field: Field, body: _Body) -> list[Any]:
    tag = encode_tag(field.number, LEN)
    if isinstance(body, bytes):
        return [tag + encode_varint(len(body)) + body]
    return [tag + encode_varint(body.size), body]

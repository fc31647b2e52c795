"""Messages to bytes, by splicing: what was not changed is copied from the file as it is.

A message that was read keeps the order of its records, its unknown fields among them; a
changed field is written where its first record stood. What has no place in the file comes
behind, by field number, with map keys sorted: the same message always gives the same
bytes.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pbkaitai.descriptor import MAP, Field
from pbkaitai.editing import ABSENT
from pbkaitai.encode import encode_default, encode_packed, encode_record
from pbkaitai.scalars import LEN
from pbkaitai.wire import Buffer, encode_tag, encode_varint, read_record

if TYPE_CHECKING:
    from pbkaitai.message import Message


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


def _pieces(parts: list[Any]) -> Pieces:
    return Pieces(parts, sum(p.size if isinstance(p, Pieces) else len(p) for p in parts))


def to_bytes(message: Message) -> bytes:
    """Return the message's bytes; those of an unchanged message are its own."""
    return b"".join(to_pieces(message).buffers())


def write_file(message: Message, path: str | os.PathLike[str]) -> None:
    """Write the message to a file that appears whole or not at all.

    The parts go out one by one, so that a large file needs no second copy in memory. The
    file may be the one the message was read from.

    Raises:
        OSError: the folder cannot be written.
    """
    target = Path(os.path.realpath(path))  # a link stays one, its file is replaced
    handle, temporary = tempfile.mkstemp(prefix=".pbkaitai.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            for part in to_pieces(message).buffers():
                file.write(part)
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
    done: dict[int, Pieces] = {}
    todo = [(message, False)]
    while todo:  # children before parents, without recursion: depth is the file's affair
        current, is_ready = todo.pop()
        if current._edits is None:
            done[id(current)] = _own_bytes(current)
        elif is_ready:
            done[id(current)] = _rebuild(current, done)
        else:
            todo.append((current, True))
            todo += [(child, False) for child in _children_to_write(current)]
    return done[id(message)]


def _own_bytes(message: Message) -> Pieces:
    view = memoryview(message._source.data)
    spans = message._spans
    parts: list[Any] = [view[spans[i] : spans[i + 1]] for i in range(0, len(spans), 2)]
    return _pieces(parts)


def _children_to_write(message: Message) -> Iterator[Message]:
    """Yield the parts of a changed message that cannot be copied with its records."""
    edits = message._edits or {}
    for field in message.DESCRIPTOR.fields:
        if field.kind != "message":
            continue
        value = edits.get(field.name)
        if value is ABSENT:
            continue
        if value is not None:
            if field.label == MAP:
                yield from value.entries
            elif field.is_repeated:
                yield from value
            else:
                yield value
        elif field.attribute in message._given:
            value = message._given[field.attribute]
            if field.is_repeated:
                yield from (child for _, child in value.changed())
            elif value._edits is not None:
                yield value


def _rebuild(message: Message, done: dict[int, Pieces]) -> Pieces:
    edits = message._edits or {}
    is_entry = message.DESCRIPTOR.is_map_entry
    out: list[Any] = []
    written: set[str] = set()
    data = memoryview(message._source.data)
    by_name = message.DESCRIPTOR.by_name
    replaced: dict[str, dict[int, Message]] = {}
    for mark, end, name, index in _records_in_order(message):
        if name in edits:
            if name not in written:
                written.add(name)
                out += _field_parts(by_name[name], edits[name], done, is_entry=is_entry)
            continue
        child = None
        if name is not None and by_name[name].kind == "message":
            if name not in replaced:
                replaced[name] = _changed_children(message, by_name[name])
            child = replaced[name].get(index)
        if child is None:
            out.append(data[mark:end])
        elif by_name[name or ""].is_repeated or name not in written:
            written.add(name or "")
            out += _len_parts(by_name[name or ""], done[id(child)])
    for field in message.DESCRIPTOR.by_number.values():
        if field.name in edits and field.name not in written:
            out += _field_parts(field, edits[field.name], done, is_entry=is_entry)
        elif is_entry and not message._spans:
            out.append(encode_default(field))
    return _pieces(out)


def _records_in_order(message: Message) -> Iterator[tuple[int, int, str | None, int]]:
    """Yield `(start, end, field name, index)` of each record that counts, in file order."""
    records: list[tuple[int, int, str | None, int]] = [
        (triples[i], triples[i + 2], name, i // 3)
        for name, triples in message._load().items()
        for i in range(0, len(triples), 3)
    ]
    unknown = message._unknown
    data = message._source.data
    for i in range(0, len(unknown), 3):
        mark = unknown[i]
        record = read_record(data, mark, len(data), message._source.depth_limit)
        records.append((mark, record.end, None, 0))
    yield from sorted(records, key=lambda record: record[0])


def _changed_children(message: Message, field: Field) -> dict[int, Message]:
    """Return the changed parts of a field that still stands in the file, by record."""
    value = message._given.get(field.attribute)
    if value is None:
        return {}
    if field.is_repeated:
        return dict(value.changed())
    if value._edits is None:
        return {}
    # A merged message has several records: the first is replaced, the others go.
    return dict.fromkeys(range(len(message._load()[field.name]) // 3), value)


def _field_parts(field: Field, value: Any, done: dict[int, Pieces], *, is_entry: bool) -> list[Any]:
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


def _len_parts(field: Field, pieces: Pieces) -> list[Any]:
    head = encode_tag(field.number, LEN) + encode_varint(pieces.size)
    return [head, pieces]

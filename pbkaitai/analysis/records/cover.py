"""What each byte of a span belongs to: the tag, length or payload of a field, or none.

The pieces stand side by side and leave no byte out.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from pbkaitai.analysis.records.guess import GROUP, MESSAGE
from pbkaitai.analysis.records.locate import first_scopes
from pbkaitai.analysis.records.parts import Part, frames
from pbkaitai.analysis.records.rows import FAULT, GROUP_END, RECORD, TOP, Row, Scope
from pbkaitai.analysis.records.walk import walk
from pbkaitai.errors import DecodeError
from pbkaitai.wire import Buffer, read_record

if TYPE_CHECKING:
    from pbkaitai.opening import OpenedFile

# Roles of pieces.
HEADER: Final = "header"  # tag and length of a message
VALUE: Final = "value"  # tag, length and payload of anything else
END: Final = "end of group"
UNREAD: Final = "not read"
FRAMING: Final = "framing"
UNKNOWN: Final = "unknown"


class Piece(NamedTuple):
    """Bytes that belong to one field, or to nothing.

    Attributes:
        data: what the span counts in.
        base: offset of its first byte in the file, 0 where it does not stand there.
        start, stop: the span.
        role: HEADER, VALUE, END, UNREAD, FRAMING or UNKNOWN.
        path: of the field, or what the bytes frame.
        row: the record, None where there is none.
        note: what the bytes are, of framing.
    """

    data: Buffer
    base: int
    start: int
    stop: int
    role: str
    path: str = ""
    row: Row | None = None
    note: str = ""


def spans_of(scope: Scope) -> list[tuple[int, int]]:
    """Return where the records that a path leads to stand in the part, tags and all."""
    if scope.element is not None:
        return [scope.element[1]]
    pairs = [(scope.spans[i], scope.spans[i + 1]) for i in range(0, len(scope.spans), 2)]
    if scope.only is None:
        return pairs
    found = []
    for mark in sorted(scope.only):
        around = next(stop for start, stop in pairs if start <= mark < stop)
        try:
            found.append((mark, read_record(scope.part.data, mark, around).end))
        except DecodeError:  # cut off
            found.append((mark, around))
    return found


def bytes_of(file: OpenedFile) -> Buffer:
    """Return the bytes that offsets count in: of a text, those that it stands for."""
    if file.is_text and file.message is not None:
        return file.message._source.data
    return file.contents


def cover_file(file: OpenedFile, start: int, stop: int) -> Iterator[Piece]:
    """Yield the pieces of a span of a file."""
    pieces = heapq.merge(_of_parts(file, start, stop), _of_frames(file, start, stop), key=_place)
    data = bytes_of(file)
    rest = Piece(data, 0, 0, 0, UNKNOWN)
    if file.checkpoint is not None:
        rest = Piece(data, 0, 0, 0, FRAMING, "table", note="keys, blocks and their checksums")
    yield from _filled(pieces, rest, start, stop)


def cover_part(file: OpenedFile, scope: Scope, start: int, stop: int) -> Iterator[Piece]:
    """Yield the pieces of a span of the part that *scope* is in."""
    part = scope.part
    if part.base is not None:
        yield from cover_file(file, part.base + start, part.base + stop)
        return
    top = next(s for s in first_scopes(file) if _is_same(s.part, part))
    rest = Piece(part.data, 0, 0, 0, UNKNOWN)
    yield from _filled(_of_scope(top, start, stop), rest, start, stop)


def cover_raw(part: Part, start: int, stop: int) -> Iterator[Piece]:
    """Yield the pieces of a span of bytes that are read as records without a spec."""
    scope = Scope(part, None, part.span)
    yield from _filled(
        _of_scope(scope, start, stop), Piece(part.data, 0, 0, 0, UNKNOWN), start, stop
    )


def _is_same(part: Part, other: Part) -> bool:
    return (part.name, part.index) == (other.name, other.index)


def _place(piece: Piece) -> int:
    return piece.base + piece.start


def _of_parts(file: OpenedFile, start: int, stop: int) -> Iterator[Piece]:
    for scope in first_scopes(file):
        base = scope.part.base
        if file.message is not None:
            base = base or 0
        if base is None or base + len(scope.part.data) <= start:
            continue
        if base >= stop and file.records is not None:
            return
        yield from _of_scope(scope, start - base, stop - base)


def _of_frames(file: OpenedFile, start: int, stop: int) -> Iterator[Piece]:
    for frame in frames(file, start, stop):
        span = (frame.start, frame.stop)
        yield Piece(file.contents, 0, *span, FRAMING, frame.name, note=frame.role)


def _of_scope(scope: Scope, start: int, stop: int) -> Iterator[Piece]:
    """Yield the pieces of the records that are in the span, or reach into it."""
    base = scope.part.base or 0
    for row in walk(scope, within=(start, stop)):
        if row.kind == TOP:
            continue
        data = scope.part.data
        if row.kind == FAULT:
            yield Piece(data, base, row.start, row.end, UNREAD, row.path, row)
        elif row.kind == GROUP_END:
            yield Piece(data, base, row.start, row.end, END, row.path, row)
        elif row.kind == RECORD and _has_inside(row):
            yield Piece(data, base, row.start, row.payload, HEADER, row.path, row)
        else:
            yield Piece(data, base, row.start, row.stop, VALUE, row.path, row)


def _has_inside(row: Row) -> bool:
    """Return whether the payload is told by rows of its own."""
    if row.field is None:
        return row.guess in (MESSAGE, GROUP)
    return row.field.kind == "message" or (row.field.kind == "bytes" and row.cls is not None)


def _filled(pieces: Iterator[Piece], rest: Piece, start: int, stop: int) -> Iterator[Piece]:
    """Yield the pieces clipped to a span, and *rest* for the bytes that none covers."""
    cursor = start
    for piece in pieces:
        first, last = piece.base + piece.start, piece.base + piece.stop
        if last <= cursor or first >= stop:
            continue
        if first > cursor:
            yield rest._replace(start=cursor, stop=first)
        begin, end = max(first, cursor), min(last, stop)
        yield piece._replace(start=begin - piece.base, stop=end - piece.base)
        cursor = end
    if cursor < stop:
        yield rest._replace(start=cursor, stop=stop)

"""A message in parts: each has the next records of one repeated field and nothing else.

A query over a hundred thousand elements makes a list of a hundred thousand rows. Asked part
by part it holds one part's rows at a time, and so do the objects that are read from a part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pbkaitai.scalars import LEN
from pbkaitai.wire import read_record

if TYPE_CHECKING:
    from pbkaitai.message import Message

M = TypeVar("M", bound="Message")

# Elements of a part: enough for the query to cost no more than over all at once.
SIZE: Final = 2000


def parts(message: M, field: str, size: int = SIZE) -> Iterator[M]:
    """Yield *message* in parts, in file order.

    A small message, or one that was changed, is its own only part. Faults in a part have
    the offsets of the file, and paths that count from the start of the part.

    Args:
        field: a repeated field of messages.
        size: how many of its elements a part has at most.
    """
    if message._edits is not None or count(message, field) <= size:
        yield message
        return
    records = (
        _records_read(message, field) if message._source.problems else _records(message, field)
    )
    while chunk := list(islice(records, size)):
        spans = tuple(place for record in chunk for place in record)
        yield type(message)._from_spans(message, spans)


def element(message: Message, field: str, index: int, size: int = SIZE) -> Any:
    """Return one element of a repeated field; of a large one without a table of all."""
    chosen = next(islice(parts(message, field, size), index // size, None))
    return getattr(chosen, field)[index if chosen is message else index % size]


def count(message: Message, field: str) -> int:
    """Return the number of elements of a repeated field, without making them."""
    if message._edits is not None or message._source.problems:
        return len(getattr(message, field))
    found = message.rows("", [f"count({field})"])
    # A fault leaves no row; what can be read of the message is read then.
    return int(found[0][0]) if found else len(getattr(message, field))


def _records(message: Message, field: str) -> Iterator[tuple[int, int]]:
    """Yield where each record of the field starts and ends; nothing is kept of them."""
    source = message._source
    data, levels = source.data, source.depth_limit
    number = message.DESCRIPTOR.by_name[field].number
    spans: Sequence[int] = message._spans
    for i in range(0, len(spans), 2):
        position, end = spans[i], spans[i + 1]
        while position < end:
            record = read_record(data, position, end, levels)
            if record.number == number and record.wire_type == LEN:
                yield position, record.end
            position = record.end


def _records_read(message: Message, field: str) -> Iterator[tuple[int, int]]:
    """Yield the same of a damaged message: the records that can be read."""
    triples = message._load().get(field) or ()
    for i in range(0, len(triples), 3):
        yield triples[i], triples[i + 2]

"""A message in parts: each has the next records of one repeated field and nothing else.

A query over a hundred thousand elements makes a list of a hundred thousand rows. Asked part
by part it holds one part's rows at a time, and so do the objects that are read from a part.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeVar

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
    if message._edits is not None:
        yield message
        return
    triples = message._load().get(field) or ()
    if len(triples) <= 3 * size:
        yield message
        return
    for start in range(0, len(triples), 3 * size):
        chunk = triples[start : start + 3 * size]
        spans = [place for i in range(0, len(chunk), 3) for place in (chunk[i], chunk[i + 2])]
        yield type(message)._from_spans(message, tuple(spans))

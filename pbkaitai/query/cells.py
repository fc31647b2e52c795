"""Columns of many messages: by a query where the document is sound, else from objects.

A query (`Message.rows`) goes over a hundred thousand nodes in one pass, and gives up what
stands around a fault. Reading objects is slower and reads around faults; a damaged file is
read so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pbkaitai.query.parts import parts

if TYPE_CHECKING:
    from pbkaitai.message import Message


class Cell(NamedTuple):
    """One column.

    Attributes:
        query: its path in a query.
        read: the same of an object.
    """

    query: str
    read: Callable[[Any], Any]


def columns(
    owner: Message,
    field: str,
    cells: Sequence[Cell],
    *,
    where: tuple[Cell, Collection[Any]] | None = None,
) -> Iterator[tuple[Any, ...]]:
    """Yield the cells of each message in a repeated field; of a large one, part by part.

    Args:
        where: only those of which this cell has one of these values.
    """
    queries = [cell.query for cell in cells]
    condition = {where[0].query: where[1]} if where is not None else None
    for part in parts(owner, field):
        if not part._source.problems:
            yield from part.rows(field, queries, condition)
            continue
        for element in getattr(part, field):
            if where is None or where[0].read(element) in where[1]:
                yield tuple(cell.read(element) for cell in cells)

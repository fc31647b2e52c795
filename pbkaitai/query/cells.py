"""Columns of many messages: by a query where the document is sound, else from objects.

A query (`Message.rows`) goes over a hundred thousand nodes in one pass, and gives up what
stands around a fault. Reading objects is slower and reads around faults; a damaged file is
read so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

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
) -> list[tuple[Any, ...]]:
    """Return the cells of each message in a repeated field.

    Args:
        where: only those of which this cell has one of these values.
    """
    if not owner._source.problems:
        condition = {where[0].query: where[1]} if where is not None else None
        return owner.rows(field, [cell.query for cell in cells], condition)
    return [
        tuple(cell.read(element) for cell in cells)
        for element in getattr(owner, field)
        if where is None or where[0].read(element) in where[1]
    ]

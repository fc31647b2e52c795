"""A view that is one list: of nodes, tensors, functions, types.

The items are made one at a time, so that a list of a hundred thousand is never held whole. A
command writes them as a table, as lines for other programs, or as JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbkaitai.views import plain
from pbkaitai.views.layout import Block, Column, table

Item = dict[str, Any]


@dataclass(frozen=True)
class Listing:
    """A list and how to write it.

    Attributes:
        name: what the items are, in the plural; the key of the list in JSON.
        columns: titles and roles of what `cells` returns.
        items: plain dicts that JSON can hold; they can be gone through once.
        cells: an item's text for each column.
        facts: what the dict has beside the list.
        table_columns, table_cells: the same for a table that people read, where it is to be
            narrower than lines for programs.
    """

    name: str
    columns: tuple[Column, ...]
    items: Iterable[Item]
    cells: Callable[[Item], Sequence[object]]
    facts: Mapping[str, Any] = field(default_factory=dict)
    table_columns: tuple[Column, ...] = ()
    table_cells: Callable[[Item], Sequence[object]] | None = None

    def table_form(self) -> tuple[tuple[Column, ...], Callable[[Item], Sequence[object]]]:
        """Return the columns of a table for people, and what makes its cells."""
        if self.table_cells is None:
            return self.columns, self.cells
        return self.table_columns, self.table_cells

    def data(self) -> dict[str, Any]:
        """Return the facts and all items as one dict; they are gone through for it."""
        return {**self.facts, self.name: list(self.items)}

    def blocks(self) -> list[Block]:
        """Return the items as a table; they are gone through for it."""
        columns, cells = self.table_form()
        return table(columns, map(cells, self.items), noun=self.name)

    def text(self) -> str:
        """Return the table as plain text; the items are gone through for it."""
        return plain.to_text(self.blocks())

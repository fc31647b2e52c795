"""The pieces a view's text is made of, before anybody knows how they will look.

Two renderers read them: `pbkaitai.views.plain` for pipes and files, the command line's
rich one for terminals. Strings here are raw; the renderers escape them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

# Roles of columns: a renderer may colour by them and aligns numbers to the right.
TEXT: Final = "text"
NAME: Final = "name"
TYPE: Final = "type"
SHAPE: Final = "shape"
NUMBER: Final = "number"


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of all that follows up to the next heading of its level.

    Attributes:
        text: the title.
        level: 1 for the outermost.
        note: a remark behind the title, such as a method name.
    """

    text: str
    level: int = 1
    note: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """Labels with one value each."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table: its title and the role of what stands in it."""

    title: str
    role: str = TEXT


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of text under column titles.

    Attributes:
        rest: what was left out below, or an empty string.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines that stand as they are, such as an array the way NumPy prints it.

    Attributes:
        is_prose: whether they are sentences, which may be broken anew for a narrow terminal.
    """

    lines: tuple[str, ...]
    is_prose: bool = False


Block = Heading | Facts | Table | Lines


def facts(rows: Iterable[tuple[str, object]]) -> list[Block]:
    """Return the rows that have a value as one block; none at all gives none."""
    kept = tuple((label, str(value)) for label, value in rows if value not in (None, "", ()))
    return [Facts(kept)] if kept else []


def titled(title: str, blocks: list[Block]) -> list[Block]:
    """Return the blocks under a heading; none at all gives none."""
    return [Heading(title), *blocks] if blocks else []


def table(
    columns: Sequence[Column],
    rows: Iterable[Sequence[object]],
    *,
    limit: int | None = None,
    noun: str = "rows",
) -> list[Block]:
    """Return the rows as one block without the columns that are empty throughout.

    Args:
        limit: show so many rows and say how many more there are.
        noun: what the rows are, for that remark.
    """
    cells = [tuple("" if cell is None else str(cell) for cell in row) for row in rows]
    if not cells:
        return []
    total = len(cells)
    rest = ""
    if limit is not None and total > limit + 1:  # never hide just one row
        cells = cells[:limit]
        rest = f"… {total - limit:,} more {noun}"
    used = [i for i in range(len(columns)) if any(row[i] for row in cells)]
    kept = tuple(tuple(row[i] for i in used) for row in cells)
    return [Table(tuple(columns[i] for i in used), kept, rest)]

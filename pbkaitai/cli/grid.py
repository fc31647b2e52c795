"""Tables on a terminal, row by row, so that a list of a hundred thousand is never held.

Widths come from the rows that are known before the first line is written; a cell that is
longer is folded over several lines, best behind a space, a comma or the `/` of a scope.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from rich.cells import cell_len, chop_cells

from pbkaitai.views.escape import cut, cut_end, printable
from pbkaitai.views.layout import NAME, NUMBER, SHAPE, TYPE, Column

# (what is painted, its text) → text with escape sequences, or as it was.
Paint = Callable[[str, str], str]

# Roles of `Paint` beside those of columns.
TITLE: Final = "title"
FIRST: Final = "first"  # the first column of names
RULE: Final = "rule"

_KNOWN: Final = 500  # rows that are looked at for the widths
_GAP: Final = 2
# What is folded only where nothing else can give way: an op, a dtype, a shape of three axes.
_LEAST: Final = {NAME: 10, TYPE: 12, SHAPE: 12, NUMBER: 12}
_LEAST_TEXT: Final = 6
# What a column takes at most, before all others have what they need.
_MOST: Final = {NAME: 48, TYPE: 24, SHAPE: 28, NUMBER: 30}
_MOST_TEXT: Final = 48
_SPARE: Final = {NUMBER: 6, NAME: 12}
# Longer names lose their middle, other text its end.
_LONGEST_NAME: Final = 160
_LONGEST_TEXT: Final = 400
# Part of the rows that a column is made wide enough for at first.
_COMMON: Final = 0.9


def lines(
    columns: Sequence[Column], rows: Iterable[Sequence[object]], width: int, paint: Paint
) -> Iterator[str]:
    """Yield the lines of a table: titles, a rule, and the rows.

    Columns that are empty throughout are left out where all rows are known in time.

    Args:
        width: of the terminal, in cells.
    """
    source = iter(rows)
    known = [_texts(columns, row) for row in itertools.islice(source, _KNOWN)]
    rest = (_texts(columns, row) for row in source)
    following = next(rest, None)
    used: Sequence[int] = range(len(columns))
    if following is None:
        used = [i for i in used if any(row[i] for row in known)] or used[:1]
    kept = [columns[i] for i in used]
    widths = _widths(kept, [[row[i] for i in used] for row in known], width)
    if following is not None:
        _widen(widths, kept, width)
    roles = _roles(kept)
    titles = [column.title for column in kept]
    yield from _row(titles, widths, kept, [TITLE] * len(kept), paint)
    yield paint(RULE, "─" * min(width, sum(widths) + _GAP * (len(widths) - 1)))
    later = itertools.chain([] if following is None else [following], rest)
    for row in itertools.chain(known, later):
        yield from _row([row[i] for i in used], widths, kept, roles, paint)


def _texts(columns: Sequence[Column], row: Sequence[object]) -> list[str]:
    made = []
    for column, cell in zip(columns, row, strict=True):
        text = "" if cell is None else printable(str(cell))
        is_name = column.role == NAME
        made.append(cut(text, _LONGEST_NAME) if is_name else cut_end(text, _LONGEST_TEXT))
    return made


def _roles(columns: Sequence[Column]) -> list[str]:
    """Return what each column is painted as: the other names would drown the first ones."""
    roles = [column.role for column in columns]
    if NAME in roles:
        roles[roles.index(NAME)] = FIRST
    return roles


def _widths(columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Return the width of each column: what most rows need, then what the terminal has left."""
    sizes = [
        sorted([_size(column.title), *(_size(row[i]) for row in rows)])
        for i, column in enumerate(columns)
    ]
    longest = [max(1, of_column[-1]) for of_column in sizes]
    common = [
        max(_size(column.title), of_column[int(_COMMON * (len(of_column) - 1))])
        for column, of_column in zip(columns, sizes, strict=True)
    ]
    room = width - _GAP * (len(columns) - 1)
    most = [_MOST.get(column.role, _MOST_TEXT) for column in columns]
    widths = [max(1, min(size, limit)) for size, limit in zip(common, most, strict=True)]
    least = [
        min(size, _LEAST.get(column.role, _LEAST_TEXT))
        for size, column in zip(widths, columns, strict=True)
    ]
    while sum(widths) > room:
        at = max(range(len(widths)), key=lambda i: (widths[i] - least[i], i))
        if widths[at] <= least[at]:
            break  # a terminal so narrow wraps the lines itself
        widths[at] -= 1
    for at in sorted(range(len(widths)), key=lambda i: longest[i] - widths[i]):
        more = min(longest[at] - widths[at], room - sum(widths))
        widths[at] += max(0, more)
    return widths


def _widen(widths: list[int], columns: Sequence[Column], width: int) -> None:
    """Spread what the terminal has left: later rows may need more, such as larger numbers."""
    room = width - _GAP * (len(columns) - 1) - sum(widths)
    for at, column in enumerate(columns):
        more = min(_SPARE.get(column.role, 0), room)
        widths[at] += max(0, more)
        room -= max(0, more)


def _row(
    cells: Sequence[str],
    widths: Sequence[int],
    columns: Sequence[Column],
    roles: Sequence[str],
    paint: Paint,
) -> Iterator[str]:
    folded = [_fold(cell, width) for cell, width in zip(cells, widths, strict=True)]
    for parts in itertools.zip_longest(*folded, fillvalue=""):
        line = ""
        last = max((i for i, part in enumerate(parts) if part), default=-1)
        for i, part in enumerate(parts[: last + 1]):
            blank = " " * (widths[i] - _size(part))
            shown = paint(roles[i], part) if part else ""
            line += blank + shown if columns[i].role == NUMBER else shown + blank * (i < last)
            line += " " * _GAP * (i < last)
        yield line


def _fold(text: str, width: int) -> list[str]:
    """Return the lines of a cell: broken at a space, else behind a `/`, else anywhere."""
    parts = []
    while _size(text) > width:
        head = text[:width] if text.isascii() else chop_cells(text, width)[0] or text[:1]
        if text[len(head)] != " ":
            at_space = head.rfind(" ")
            behind = at_space if at_space > len(head) // 3 else head.rfind("/") + 1
            if behind > len(head) // 3:
                head = head[:behind]
        parts.append(head)
        text = text[len(head) :].lstrip(" ")
    return [*parts, text] if text or not parts else parts


def _size(text: str) -> int:
    return len(text) if text.isascii() else cell_len(text)

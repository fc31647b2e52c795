"""Tables on a terminal, row by row, so that a list of a hundred thousand is never held.

Widths come from the rows that are known before the first line is written; a cell that is
longer is folded over several lines, best behind a space, the `/` of a scope, a `_` or a `.`;
a number never. On a terminal that is too narrow for all columns the last ones stand on a line
of their own below each row.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len, chop_cells

from pbkaitai.views.escape import cut, cut_end, printable
from pbkaitai.views.layout import NAME, NUMBER, SHAPE, TEXT, TYPE, Column

# (what is painted, its text) → text with escape sequences, or as it was.
Paint = Callable[[str, str], str]

# Roles of `Paint` beside those of columns.
TITLE: Final = "title"
FIRST: Final = "first"  # the first column of names
RULE: Final = "rule"

_KNOWN: Final = 500  # rows that are looked at for the widths
_GAP: Final = 2
# What a column takes at most, before all others have what they need.
_MOST: Final = {NAME: 48, TYPE: 24, SHAPE: 28, NUMBER: 30}
_MOST_TEXT: Final = 48
# How far columns give way one after the other, where there is no room: roles and width.
_YIELDING: Final = (
    ((TEXT,), 24),
    ((NAME,), 24),
    ((TEXT, NAME), 16),
    ((TYPE,), 16),
    ((TEXT, NAME), 0),
    ((TYPE, SHAPE, NUMBER), 0),
)
# A column is not made narrower than its longest piece that should not be broken, up to this.
_PIECE: Final = {NAME: 12, TYPE: 14, SHAPE: 24, NUMBER: 30}
_PIECE_OF_TEXT: Final = 10
_LEAST_NAME: Final = 10
# Behind what a cell is broken, best first.
_BREAKS: Final = {
    NAME: (" ", "/", "/_.:,"),
    TYPE: (" ", "/", "/_.:,"),
    TEXT: (" ", "/", "/_.:,="),
    SHAPE: (" ", ","),
    NUMBER: (" ", "…±"),
}
# A break nearer to the front than this part of the line leaves too little there.
_NEAREST: Final = {" ": 0.0, "/": 1 / 2}
_NEAREST_OF_MARKS: Final = 1 / 3
_SPARE: Final = {NUMBER: 6, NAME: 12}
_BAND_INDENT: Final = 4
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
    known = [[row[i] for i in used] for row in known]
    bands = _bands(kept, known, width)
    if following is not None:
        for band in bands:
            _widen(band, kept, width)
    roles = _roles(kept)
    titles = [column.title for column in kept]
    yield from _row(titles, bands, kept, [TITLE] * len(kept), paint)
    yield paint(RULE, "─" * min(width, max(map(_size_of_band, bands))))
    later = itertools.chain([] if following is None else [following], rest)
    for row in itertools.chain(known, ([row[i] for i in used] for row in later)):
        yield from _row(row, bands, kept, roles, paint)


class _Band(NamedTuple):
    """Columns that stand beside each other.

    Attributes:
        start: index of the first one.
        indent: blanks before it.
        widths: one for each.
    """

    start: int
    indent: int
    widths: list[int]


def fold(text: str, width: int, role: str = TEXT) -> list[str]:
    """Return *text* in lines of at most *width* cells, broken where it is read best.

    A number that does not fit stays whole.
    """
    parts = []
    while _size(text) > width:
        head = text[:width] if text.isascii() else chop_cells(text, width)[0] or text[:1]
        if len(head) < len(text):  # else one wide character, on a terminal of one cell
            head = _behind_break(text, head, role)
        parts.append(head)
        text = text[len(head) :].lstrip(" ")
    return [*parts, text] if text or not parts else parts


def _behind_break(text: str, head: str, role: str) -> str:
    """Return what stands on a line of *text* of which *head* would fit."""
    if text[len(head)] == " ":
        return head
    for marks in _BREAKS.get(role, _BREAKS[TEXT]):
        at = max(head.rfind(mark) for mark in marks)
        nearest = 0.0 if role in (NUMBER, SHAPE) else _NEAREST.get(marks, _NEAREST_OF_MARKS)
        if at >= max(1, int(nearest * len(head))):
            return head[:at] if marks == " " else head[: at + 1]
    if role in (NUMBER, SHAPE):
        blanks = len(text) - len(text.lstrip(" "))
        piece = _pieces(text, role)[0]
        return text[: blanks + len(piece)] if len(piece) <= _PIECE[role] else head
    return head


def _pieces(text: str, role: str) -> list[str]:
    """Return the parts of a cell that should not be broken."""
    marks = re.escape("".join(_BREAKS.get(role, _BREAKS[TEXT])).replace(" ", ""))
    return re.findall(rf"[^ {marks}]+[{marks}]?|[{marks}]", text) or [text]


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


def _bands(columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int) -> list[_Band]:
    """Return the columns in as few bands as the terminal is wide enough for."""
    least = [
        _least(column, [column.title, *(row[i] for row in rows)])
        for i, column in enumerate(columns)
    ]
    bands: list[_Band] = []
    start, indent, taken = 0, 0, 0
    for at in range(len(columns) + 1):
        is_end = at == len(columns)
        if is_end or (at > start and taken + _GAP + least[at] > width - indent):
            part = slice(start, at)
            cells = [row[part] for row in rows]
            widths = _widths(columns[part], cells, least[part], width - indent)
            bands.append(_Band(start, indent, widths))
            start, indent, taken = at, min(_BAND_INDENT, width // 4), 0
        if not is_end:
            taken += least[at] + (_GAP if at > start else 0)
    return bands


def _least(column: Column, cells: Sequence[str]) -> int:
    """Return how narrow a column can be: its longest piece goes in."""
    role = column.role
    sizes = sorted(max(map(_size, _pieces(cell, role))) for cell in cells if cell)
    if not sizes:
        return 1
    most = _PIECE.get(role, _PIECE_OF_TEXT)
    is_whole = role in (NUMBER, SHAPE)
    piece = sizes[-1] if is_whole else _common(sizes)
    if role == TYPE:  # DT_FLOAT is one word where there is any room
        words = sorted(max(map(_size, cell.split()), default=1) for cell in cells if cell)
        piece = max(piece, _common(words))
    if role == NAME:
        longest = max(map(_size, cells))
        piece = max(piece, min(longest, _LEAST_NAME))
    title = max(map(_size, column.title.split()), default=1)
    return max(min(piece, most), title, 1)


def _common(sizes: Sequence[int]) -> int:
    """Return the size that most have of these, which are sorted."""
    return sizes[math.ceil(_COMMON * (len(sizes) - 1))]


def _widths(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], least: Sequence[int], width: int
) -> list[int]:
    """Return the width of each column: what most rows need, then what the terminal has left."""
    sizes = [
        sorted([_size(column.title), *(_size(row[i]) for row in rows)])
        for i, column in enumerate(columns)
    ]
    longest = [max(1, of_column[-1]) for of_column in sizes]
    common = [
        max(_size(column.title), _common(of_column))
        for column, of_column in zip(columns, sizes, strict=True)
    ]
    room = max(1, width - _GAP * (len(columns) - 1))
    most = [_MOST.get(column.role, _MOST_TEXT) for column in columns]
    widths = [
        max(1, at_least, min(size, limit))
        for size, limit, at_least in zip(common, most, least, strict=True)
    ]
    for roles, limit in _YIELDING:
        some = [i for i, column in enumerate(columns) if column.role in roles]
        while some and sum(widths) > room:
            at = max(some, key=lambda i: (widths[i] - max(limit, least[i]), i))
            if widths[at] <= max(limit, least[at]):
                break
            widths[at] -= 1
    if len(widths) == 1:
        widths[0] = min(widths[0], room)
    for at in sorted(range(len(widths)), key=lambda i: longest[i] - widths[i]):
        more = min(longest[at] - widths[at], room - sum(widths))
        widths[at] += max(0, more)
    return widths


def _widen(band: _Band, columns: Sequence[Column], width: int) -> None:
    """Spread what the terminal has left: later rows may need more, such as larger numbers."""
    room = width - _size_of_band(band)
    for at in range(len(band.widths)):
        more = min(_SPARE.get(columns[band.start + at].role, 0), room)
        band.widths[at] += max(0, more)
        room -= max(0, more)


def _size_of_band(band: _Band) -> int:
    return band.indent + sum(band.widths) + _GAP * (len(band.widths) - 1)


def _row(
    cells: Sequence[str],
    bands: Sequence[_Band],
    columns: Sequence[Column],
    roles: Sequence[str],
    paint: Paint,
) -> Iterator[str]:
    for band in bands:
        part = slice(band.start, band.start + len(band.widths))
        if band.start and not any(cells[part]):
            continue
        indent = " " * band.indent
        for line in _band_lines(cells[part], band.widths, columns[part], roles[part], paint):
            yield f"{indent}{line}" if line else line


def _band_lines(
    cells: Sequence[str],
    widths: Sequence[int],
    columns: Sequence[Column],
    roles: Sequence[str],
    paint: Paint,
) -> Iterator[str]:
    folded = [
        fold(cell, width, TEXT if role == TITLE else column.role)
        for cell, width, column, role in zip(cells, widths, columns, roles, strict=True)
    ]
    for parts in itertools.zip_longest(*folded, fillvalue=""):
        line = ""
        last = max((i for i, part in enumerate(parts) if part), default=-1)
        for i, part in enumerate(parts[: last + 1]):
            blank = " " * (widths[i] - _size(part))
            shown = paint(roles[i], part) if part else ""
            line += blank + shown if columns[i].role == NUMBER else shown + blank * (i < last)
            line += " " * _GAP * (i < last)
        yield line


def _size(text: str) -> int:
    return len(text) if text.isascii() else cell_len(text)

"""Blocks on a terminal: headings, facts and lines, tables by `pbkaitai.cli.grid`.

All text is escaped. What is longer than the terminal is wide goes on in the next line, a
little further to the right: nothing is lost, and no line ends in blanks.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Final, Literal

from rich.cells import cell_len
from rich.console import Console

from pbkaitai.cli import grid
from pbkaitai.views.escape import cut_end, printable
from pbkaitai.views.layout import SHAPE, TYPE, Block, Column, Facts, Heading, Lines, Table

# Escape sequences of what is painted; all else is as the terminal writes.
_DIM: Final = "dim"
_CODES: Final = {
    _DIM: "2",
    grid.FIRST: "1",
    grid.TITLE: "2",
    grid.RULE: "2",
    TYPE: "36",
    SHAPE: "32",
}
_COLOR_SYSTEMS: Final[dict[bool | None, Literal["auto", "standard"] | None]] = {
    True: "standard",
    False: None,
    None: "auto",
}
_HEADINGS: Final = {1: "1;35", 2: "1;34"}
_OTHER_HEADING: Final = "1"
_LONGEST_TEXT: Final = 400  # of what is folded over as many lines as it needs
_LONGEST_LINE: Final = 4000
_LEAST_WIDTH: Final = 20
_GAP: Final = 2
# What goes on in the next line stands further to the right than where it began.
_HANGING: Final = 4
_ITEM: Final = "- "  # how an item of a list begins in prose


def write(blocks: Sequence[Block], stream: IO[str], *, has_color: bool | None) -> None:
    """Write the blocks to *stream*.

    Args:
        has_color: whether to write any escape sequence, of colour or of weight; None
            leaves it to what the terminal can do.
    """
    console = _console(stream, has_color)
    level = 0
    above: Block | None = None
    for block in blocks:
        if isinstance(block, Heading):
            level = block.level
            _put(console, "", 0)
            _write_heading(block, console)
        else:
            if isinstance(above, Table):
                _put(console, "", 0)
            if isinstance(block, Table):
                _write_table(block.columns, block.rows, console, level)
                if block.rest:
                    for line in grid.fold(_cut(block.rest), _room(console, level)):
                        _put(console, _painted(console, _CODES[_DIM], line), level)
            elif isinstance(block, Facts):
                _write_facts(block, console, level)
            else:
                _write_lines(block, console, level)
        above = block


def write_table(
    columns: Sequence[Column],
    rows: Iterable[Sequence[object]],
    stream: IO[str],
    *,
    has_color: bool | None,
) -> None:
    """Write one table row by row; else as `write`."""
    _write_table(columns, rows, _console(stream, has_color), 0)


def _console(stream: IO[str], has_color: bool | None) -> Console:
    return Console(
        file=stream,
        force_terminal=True if has_color else None,
        color_system=_COLOR_SYSTEMS[has_color],
        highlight=False,
        markup=False,
        emoji=False,
    )


def _write_table(
    columns: Sequence[Column], rows: Iterable[Sequence[object]], console: Console, level: int
) -> None:
    def paint(role: str, text: str) -> str:
        return _painted(console, _CODES.get(role), text)

    for line in grid.lines(columns, rows, _room(console, level), paint):
        _put(console, line, level)


def _write_heading(heading: Heading, console: Console) -> None:
    """Write a title; the note behind it goes on below where it does not fit."""
    title = _cut(heading.text)
    both = f"{title}  {_cut(heading.note)}" if heading.note else title
    code = _HEADINGS.get(heading.level, _OTHER_HEADING)
    left = len(title)
    for i, line in enumerate(_hung(both, _room(console, heading.level - 1), "")):
        body = line.lstrip(" ") if i else line
        indent = line[: len(line) - len(body)]
        name, note = body[:left], body[left:]
        left = max(0, left - len(body) - 1)
        shown = _painted(console, code, name) + _painted(console, _CODES[_DIM], note)
        _put(console, indent + shown, heading.level - 1)


def _write_facts(facts: Facts, console: Console, level: int) -> None:
    """Write labels and values beside each other, the values in one column."""
    width = _room(console, level)
    rows = [(_cut(label), _cut(value)) for label, value in facts.rows]
    wide = max(cell_len(label) for label, _ in rows)
    is_beside = wide + _GAP <= width // 2
    at = wide + _GAP if is_beside else _HANGING
    for label, value in rows:
        parts = grid.fold(value, width - at)
        shown = [_painted(console, _CODES[_DIM], part) for part in grid.fold(label, width)]
        if is_beside:
            first = f"{shown[0]}{' ' * (at - cell_len(label))}{parts[0]}"
            shown, parts = [first if parts[0] else shown[0]], parts[1:]
        for line in [*shown, *(f"{' ' * at}{part}" for part in parts)]:
            _put(console, line, level)


def _write_lines(lines: Lines, console: Console, level: int) -> None:
    width = _room(console, level)
    for raw in _paragraphs(lines.lines, width) if lines.is_prose else lines.lines:
        text = cut_end(printable(raw), _LONGEST_LINE)
        body = text.lstrip(" ")
        for line in _hung(body, width, text[: len(text) - len(body)]):
            _put(console, line, level)


def _paragraphs(lines: Sequence[str], width: int) -> Iterator[str]:
    """Yield the lines of prose, broken anew if one of them is too wide."""
    if all(cell_len(line) <= width for line in lines):
        yield from lines
        return
    for is_text, group in itertools.groupby(lines, bool):
        if not is_text:
            yield from group
            continue
        texts: list[str] = []
        for line in group:
            if texts and not line.startswith((" ", _ITEM)):
                texts[-1] = f"{texts[-1]} {line}"
            else:
                texts.append(line)
        for text in texts:
            first, *rest = grid.fold(text, width)
            yield first
            behind = text[len(first) :].lstrip(" ")
            indent = " " * (len(_ITEM) * text.startswith(_ITEM))
            yield from (indent + part for part in grid.fold(behind, width - len(indent)) if rest)


def _hung(text: str, width: int, indent: str) -> list[str]:
    """Return text in lines, those behind the first further to the right."""
    indent = indent[: width // 2]
    first, *rest = grid.fold(text, width - len(indent))
    if not rest:
        return [indent + first]
    hanging = indent + " " * min(_HANGING, width // 4)
    behind = text[len(first) :].lstrip(" ")
    return [indent + first, *(hanging + line for line in grid.fold(behind, width - len(hanging)))]


def _room(console: Console, level: int) -> int:
    return max(_LEAST_WIDTH, console.width - 2 * level)


def _put(console: Console, line: str, level: int) -> None:
    console.file.write(f"{'  ' * level}{line}".rstrip(" ") + "\n")


def _painted(console: Console, code: str | None, text: str) -> str:
    if code is None or not text or console.color_system is None:
        return text
    return f"\x1b[{code}m{text}\x1b[0m"


def _cut(text: str) -> str:
    return cut_end(printable(text), _LONGEST_TEXT)

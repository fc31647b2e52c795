"""Blocks on a terminal: headings and facts by way of rich, tables by `pbkaitai.cli.grid`.

All text is escaped and handed over as plain text objects: rich's own markup, emoji names
and highlighting never see a string of a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import IO, Final, Literal

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from pbkaitai.cli import grid
from pbkaitai.views.escape import cut_end, printable
from pbkaitai.views.layout import SHAPE, TYPE, Block, Column, Facts, Heading, Lines, Table

# Escape sequences of what is painted in a table; all else is as the terminal writes.
_CODES: Final = {
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
_HEADINGS: Final = {1: "bold magenta", 2: "bold blue"}
_LONGEST_TEXT: Final = 400  # of what is folded over as many lines as it needs


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
            console.print()
            console.print(_indented(_heading(block), level - 1))
        else:
            if isinstance(above, Table):
                console.print()
            if isinstance(block, Table):
                _write_table(block.columns, block.rows, console, level)
                if block.rest:
                    console.print(_indented(_text(block.rest, "dim"), level))
            else:
                console.print(_indented(_body(block), level))
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
    return _Console(
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
    has_color = console.color_system is not None

    def paint(role: str, text: str) -> str:
        code = _CODES.get(role) if has_color else None
        return text if code is None else f"\x1b[{code}m{text}\x1b[0m"

    indent = "  " * level
    write = console.file.write
    for line in grid.lines(columns, rows, max(20, console.width - len(indent)), paint):
        write(f"{indent}{line}\n")


class _Console(Console):
    """rich's console, which leaves a reader that has gone away to `pbkaitai.cli.exits`."""

    def on_broken_pipe(self) -> None:
        raise  # noqa: PLE0704 - called where BrokenPipeError is being handled


def _indented(renderable: RenderableType, level: int) -> RenderableType:
    return Padding(renderable, (0, 0, 0, 2 * level)) if level else renderable


def _heading(heading: Heading) -> Text:
    title = _text(heading.text, _HEADINGS.get(heading.level, "bold"))
    note = _text(f"  {heading.note}" if heading.note else "", "dim")
    return Text.assemble(title, note)


def _body(block: Facts | Lines) -> RenderableType:
    if isinstance(block, Facts):
        return _facts(block)
    return Text("\n".join(map(printable, block.lines)), no_wrap=True, overflow="ellipsis")


def _facts(facts: Facts) -> RichTable:
    grid = RichTable.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for label, value in facts.rows:
        grid.add_row(_text(label, "dim"), _text(value))
    return grid


def _text(value: str, style: str = "") -> Text:
    return Text(cut_end(printable(value), _LONGEST_TEXT), style=style, overflow="fold")

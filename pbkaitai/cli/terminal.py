"""Blocks on a terminal, by way of rich.

All text is escaped and handed over as plain text objects: rich's own markup, emoji names
and highlighting never see a string of a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, Final, Literal

from rich import box
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from pbkaitai.views.escape import cut, cut_end, printable
from pbkaitai.views.layout import (
    NAME,
    NUMBER,
    SHAPE,
    TEXT,
    TYPE,
    Block,
    Facts,
    Heading,
    Lines,
    Table,
)

# The first column of names is bold; the others would drown it.
_STYLES: Final = {NAME: "", TYPE: "cyan", SHAPE: "green", NUMBER: "", TEXT: ""}
_COLOR_SYSTEMS: Final[dict[bool | None, Literal["auto", "standard"] | None]] = {
    True: "standard",
    False: None,
    None: "auto",
}
_HEADINGS: Final = {1: "bold magenta", 2: "bold blue"}
# What is shown whole, folded over as many lines as it needs: names lose their middle
# beyond it, other text its end.
_LONGEST_NAME: Final = 160
_LONGEST_TEXT: Final = 400
_NAME_WIDTH: Final = 12


def write(blocks: Sequence[Block], stream: IO[str], *, has_color: bool | None) -> None:
    """Write the blocks to *stream*.

    Args:
        has_color: whether to write any escape sequence, of colour or of weight; None
            leaves it to what the terminal can do.
    """
    console = _Console(
        file=stream,
        force_terminal=True if has_color else None,
        color_system=_COLOR_SYSTEMS[has_color],
        highlight=False,
        markup=False,
        emoji=False,
    )
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
            console.print(_indented(_body(block), level))
            if isinstance(block, Table) and block.rest:
                console.print(_indented(_text(block.rest, "dim"), level))
        above = block


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


def _body(block: Facts | Table | Lines) -> RenderableType:
    if isinstance(block, Facts):
        return _facts(block)
    if isinstance(block, Lines):
        return Text("\n".join(map(printable, block.lines)), no_wrap=True, overflow="ellipsis")
    return _table(block)


def _facts(facts: Facts) -> RichTable:
    grid = RichTable.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for label, value in facts.rows:
        grid.add_row(_text(label, "dim"), _text(value))
    return grid


def _table(table: Table) -> RichTable:
    grid = RichTable(
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        border_style="dim",
        header_style="dim",
    )
    names = [column for column in table.columns if column.role == NAME]
    for column in table.columns:
        is_number = column.role == NUMBER
        grid.add_column(
            _text(column.title),
            justify="right" if is_number else "left",
            style="bold" if column in names[:1] else _STYLES[column.role],
            no_wrap=column.role in (NUMBER, TYPE),
            min_width=_NAME_WIDTH if column.role == NAME else None,
            overflow="fold",
        )
    for row in table.rows:
        cells = zip(table.columns, row, strict=True)
        grid.add_row(*(_name(cell) if c.role == NAME else _text(cell) for c, cell in cells))
    return grid


def _name(value: str) -> Text:
    return Text(cut(printable(value), _LONGEST_NAME), overflow="fold")


def _text(value: str, style: str = "") -> Text:
    return Text(cut_end(printable(value), _LONGEST_TEXT), style=style, overflow="fold")

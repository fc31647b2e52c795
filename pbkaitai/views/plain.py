"""Blocks as plain text: for pipes, files and tests.

The form is stable and made for grep: `label: value`, columns two spaces apart, depth as
indentation, no colour, no lines, nothing cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pbkaitai.views.escape import printable
from pbkaitai.views.layout import NUMBER, Block, Column, Facts, Heading, Lines, Table

# A cell beyond this width does not widen its column, unless the others are long as well: half
# of them at least half as long.
_WIDEST: Final = 72
_WIDEST_OF_LONG: Final = 200


def to_text(blocks: Sequence[Block]) -> str:
    """Return the blocks as text that ends with a line break; no blocks give no text."""
    lines: list[str] = []
    level = 0
    opens = True  # at the start, and behind a heading that something stands under
    above: Block | None = None
    for block in blocks:
        if isinstance(block, Heading):
            if not opens or (lines and block.level <= level):
                lines.append("")
            level = block.level
            note = f" ({block.note})" if block.note else ""
            lines.append(_indented(f"{block.text}{note}", level - 1))
            opens = True
            above = block
            continue
        if isinstance(above, Table):
            lines.append("")  # or the titles would look like one more row
        opens = False
        above = block
        lines += (_indented(line, level) for line in _block_lines(block))
    return "".join(f"{line}\n" for line in lines)


def _block_lines(block: Facts | Table | Lines) -> list[str]:
    if isinstance(block, Facts):
        return [f"{label}: {value}" for label, value in block.rows]
    if isinstance(block, Lines):
        return list(block.lines)
    titles = tuple(column.title for column in block.columns)
    rows = [tuple(map(printable, row)) for row in (titles, *block.rows)]
    widths = [_width([len(row[i]) for row in rows]) for i in range(len(titles))]
    lines = [_row_line(row, block.columns, widths) for row in rows]
    return [*lines, block.rest] if block.rest else lines


def _width(sizes: Sequence[int]) -> int:
    """Return the width of a column whose cells, its title the first, have these sizes."""
    ordered = sorted(sizes)
    usual = ordered[len(ordered) // 2]
    most = min(max(_WIDEST, 2 * usual), _WIDEST_OF_LONG)
    return max((size for size in ordered if size <= most), default=0)


def _row_line(row: Sequence[str], columns: Sequence[Column], widths: Sequence[int]) -> str:
    cells = (
        cell.rjust(width) if column.role == NUMBER else cell.ljust(width)
        for cell, column, width in zip(row, columns, widths, strict=True)
    )
    return "  ".join(cells).rstrip()


def _indented(line: str, level: int) -> str:
    return "  " * level + printable(line) if line else ""

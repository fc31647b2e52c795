"""Blocks as HTML for a notebook: the third renderer, beside plain text and the terminal.

All text is made printable and escaped. The markup is plain tables and carries no script and no
style sheet; a notebook gives it its own look.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from pbkaitai.errors import DecodeError
from pbkaitai.views import summary
from pbkaitai.views.escape import cut, cut_end, printable
from pbkaitai.views.layout import NAME, NUMBER, Block, Facts, Heading, Lines, Table
from pbkaitai.views.sections import fields

if TYPE_CHECKING:
    from pbkaitai.message import Message
    from pbkaitai.opening import OpenedFile

_LONGEST_NAME: Final = 160
_LONGEST_TEXT: Final = 400
_RIGHT: Final = ' style="text-align: right"'
_LEFT: Final = ' style="text-align: left"'


def file_html(file: OpenedFile) -> str:
    """Return the summary of a file."""
    return to_html(summary.blocks(summary.data(file)))


def message_html(message: Message) -> str:
    """Return what the summary has of such a message, else its fields; a fault in its place."""
    name = message.DESCRIPTOR.full_name
    heading: Block = Heading(name)
    try:
        blocks = summary.message_blocks(message)
    except DecodeError:
        try:
            blocks = fields.blocks(fields.data(message), 2)
        except DecodeError as fault:
            blocks = [Lines((f"cannot be read: {fault}",))]
    return to_html([heading, *blocks])


def to_html(blocks: Sequence[Block]) -> str:
    """Return the blocks as HTML."""
    return f"<div>{''.join(map(_block, blocks))}</div>"


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        note = f" <small>{_text(block.note)}</small>" if block.note else ""
        level = min(block.level + 3, 6)
        return f"<h{level}>{_text(block.text)}{note}</h{level}>"
    if isinstance(block, Lines):
        return f"<pre>{escape(chr(10).join(map(printable, block.lines)))}</pre>"
    if isinstance(block, Facts):
        rows = (
            f"<tr><th{_LEFT}>{_text(a)}</th><td{_LEFT}>{_text(b)}</td></tr>" for a, b in block.rows
        )
        return f"<table>{''.join(rows)}</table>"
    return _table(block)


def _table(table: Table) -> str:
    sides = [_RIGHT if column.role == NUMBER else _LEFT for column in table.columns]
    longest = [_name if column.role == NAME else _text for column in table.columns]
    titles = zip(sides, table.columns, strict=True)
    head = "".join(f"<th{side}>{_text(column.title)}</th>" for side, column in titles)
    rows = (
        "".join(
            f"<td{side}>{write(cell)}</td>"
            for side, write, cell in zip(sides, longest, row, strict=True)
        )
        for row in table.rows
    )
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    rest = f"<p>{_text(table.rest)}</p>" if table.rest else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{rest}"


def _name(text: str) -> str:
    return escape(cut(printable(text), _LONGEST_NAME))


def _text(text: str) -> str:
    return escape(cut_end(printable(text), _LONGEST_TEXT))

"""A view on stdout: JSON, lines for other programs, or laid out for a person.

On a terminal a view is tables, in a pager where it is long; anywhere else a document is plain
text and a list is tab-separated lines.
"""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any, Final

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import COLOR, FORM, HEADER, JSON, NDJSON, TEXT

if TYPE_CHECKING:
    from pbkaitai.views.layout import Block
    from pbkaitai.views.listing import Item, Listing

_HAS_COLOR: Final = {"always": True, "never": False, "auto": None}


def form_of(ctx: click.Context) -> str:
    """Return the form that the command line asks for: `text`, `json` or `ndjson`."""
    form: str = ctx.find_root().meta.get(FORM, TEXT)
    return form


def write_document(
    ctx: click.Context, data: dict[str, Any], blocks: Callable[[dict[str, Any]], Sequence[Block]]
) -> None:
    """Write a view that is one document.

    Args:
        blocks: lays *data* out for people.
    """
    if form_of(ctx) == JSON:
        write_json(data)
    else:
        write_blocks(blocks(data), ctx)


def write_listing(ctx: click.Context, listing: Listing, empty: str | Callable[[], str]) -> None:
    """Write a view that is one list, item by item.

    A list without items is no success: *empty* says on stderr what there is none of, and the
    exit code is 1.
    """
    items = iter(listing.items)
    first = next(items, None)
    form = form_of(ctx)
    there = items if first is None else itertools.chain([first], items)
    if form == JSON:
        _write_json_list(listing, there)
    elif first is None:
        pass
    elif form == NDJSON:
        _write_ndjson(there)
    elif is_for_people(ctx):
        from pbkaitai.cli.terminal import write_table

        columns, cells = listing.table_form()
        with _stream(ctx) as (stream, has_color):
            write_table(columns, map(cells, there), stream, has_color=has_color)
    else:
        _write_lines(listing, there, bool(ctx.find_root().meta.get(HEADER)))
    if first is None:
        exits.complain(empty if isinstance(empty, str) else empty())
        ctx.exit(exits.FOUND)


def write_json(data: dict[str, Any]) -> None:
    """Write one JSON document."""
    from pbkaitai.convert import dump_json
    from pbkaitai.views.escape import printable_json

    sys.stdout.write(printable_json(dump_json(data, indent=2)) + "\n")


def write_blocks(blocks: Sequence[Block], ctx: click.Context) -> None:
    """Write blocks in tables on a terminal, as plain text anywhere else."""
    if not is_for_people(ctx):
        from pbkaitai.views.plain import to_text

        sys.stdout.write(to_text(blocks))
        return
    from pbkaitai.cli.terminal import write

    with _stream(ctx) as (stream, has_color):
        write(blocks, stream, has_color=has_color)


@contextmanager
def _stream(ctx: click.Context) -> Iterator[tuple[IO[str], bool | None]]:
    """Yield where a person reads, and whether it has colour; None: as the terminal can."""
    from pbkaitai.cli.pager import paged

    has_color = _HAS_COLOR[ctx.find_root().meta.get(COLOR, "auto")]
    if has_color is None and os.environ.get("NO_COLOR"):
        has_color = False
    with paged(ctx) as stream:
        if has_color is None and stream is not sys.stdout:  # a pager is on the same terminal
            has_color = os.environ.get("TERM", "dumb") != "dumb"
        yield stream, has_color


def is_for_people(ctx: click.Context) -> bool:
    """Return whether a person reads the output: on a terminal, or where colours are asked for."""
    return ctx.find_root().meta.get(COLOR) == "always" or sys.stdout.isatty()


def _write_json_list(listing: Listing, items: Iterator[Item]) -> None:
    """Write the document of `Listing.data` without holding its list."""
    from pbkaitai.convert import dump_json
    from pbkaitai.views.escape import printable_json

    mark = "\0items\0"  # JSON text has no such character unescaped
    shell = dump_json({**listing.facts, listing.name: [mark]}, indent=2)
    before, _, after = shell.partition(dump_json(mark))
    separator = before[before.rindex("\n") :]
    text = before.removesuffix(separator)
    for item in items:
        body = dump_json(item, indent=2).replace("\n", separator)
        sys.stdout.write(printable_json(f"{text}{separator}{body}"))
        text = ","
    if text != ",":  # without items: `[` stands open
        after = after.lstrip()
    else:
        text = ""
    sys.stdout.write(printable_json(f"{text}{after}") + "\n")


def _write_ndjson(items: Iterator[Item]) -> None:
    from pbkaitai.convert import dump_json
    from pbkaitai.views.escape import printable_json

    for item in items:
        sys.stdout.write(printable_json(dump_json(item)) + "\n")


def _write_lines(listing: Listing, items: Iterator[Item], has_header: bool) -> None:
    from pbkaitai.views.escape import printable

    def line(cells: Sequence[object]) -> str:
        return "\t".join("" if cell is None else printable(str(cell)) for cell in cells) + "\n"

    if has_header:
        sys.stdout.write(line([column.title for column in listing.columns]))
    for item in items:
        sys.stdout.write(line(listing.cells(item)))

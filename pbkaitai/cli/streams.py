"""Views that write line by line, as many as there are: to a pipe, a terminal, or as JSON."""

from __future__ import annotations

import itertools
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import COLOR, TEXT
from pbkaitai.cli.output import form_of, is_for_people, write_listing

if TYPE_CHECKING:
    from pbkaitai.views.listing import Item, Listing
    from pbkaitai.views.styled import Line

_STYLES: Final[dict[str, dict[str, Any]]] = {
    "dim": {"dim": True},
    "name": {"bold": True},
    "type": {"fg": "cyan"},
    "value": {"fg": "green"},
    "fault": {"fg": "red", "bold": True},
}


def write_stream(
    ctx: click.Context,
    listing: Listing,
    lines: Callable[[Iterator[Item]], Iterable[Line]],
    empty: str,
) -> None:
    """Write a list for people as *lines* makes it of the items, else as `write_listing`.

    A list without items says *empty* on stderr, and the exit code is 1.
    """
    if form_of(ctx) != TEXT:
        write_listing(ctx, listing, empty)
        return
    from pbkaitai.cli.pager import paged
    from pbkaitai.views.styled import plain_line

    items = iter(listing.items)
    first = next(items, None)  # a wrong path is told before any title
    if first is None:
        exits.complain(empty)
        ctx.exit(exits.FOUND)
    made = lines(itertools.chain([first], items))
    if not is_for_people(ctx):
        for line in made:
            sys.stdout.write(f"{plain_line(line)}\n")
        return
    width = terminal_columns(ctx)
    has_color = _has_color(ctx)
    with paged(ctx) as stream:
        for line in made:
            stream.write(f"{_styled(line, width, has_color)}\n")


def terminal_columns(ctx: click.Context) -> int | None:
    """Return how wide the terminal is that text goes to; None where it goes elsewhere."""
    if form_of(ctx) != TEXT or not sys.stdout.isatty():
        return None
    return shutil.get_terminal_size().columns


def _has_color(ctx: click.Context) -> bool:
    color = ctx.find_root().meta.get(COLOR, "auto")
    if color != "auto":
        return bool(color == "always")
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def _styled(line: Line, width: int | None, has_color: bool) -> str:
    """Return a line for a terminal, cut to its width."""
    from rich.cells import cell_len

    from pbkaitai.views.escape import printable

    texts = [(printable(raw), role) for raw, role in line]
    while texts:
        text, role = texts.pop()
        if text.rstrip(" "):
            texts.append((text.rstrip(" "), role))
            break
    if width is not None and sum(cell_len(text) for text, _ in texts) > width:
        texts = list(_cut(texts, width))
    return "".join(
        click.style(text, **_STYLES[role]) if has_color and role else text for text, role in texts
    )


def _cut(texts: list[tuple[str, str]], width: int) -> Iterator[tuple[str, str]]:
    """Yield what fits of a line that is too long, and `…` for the rest."""
    from rich.cells import cell_len, set_cell_size

    left = width - 1
    for text, role in texts:
        size = cell_len(text)
        if size > left:
            yield f"{set_cell_size(text, left).rstrip(' ')}…", role
            return
        yield text, role
        left -= size

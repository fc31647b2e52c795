"""`pbkaitai hex`: bytes with the field that each belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

import click

from pbkaitai.cli.options import common, reads_file, stream

if TYPE_CHECKING:
    from pbkaitai.analysis.cover import Piece
    from pbkaitai.opening import OpenedFile

_LIMIT: Final = 4096
# Problems that are told.
_PROBLEMS: Final = 20
# Bytes that are shown from an offset on, without a size.
_SIZE: Final = 256
_NUMBER: Final = r"0[xX][0-9a-fA-F]+|\d+"
_PLACE: Final = re.compile(rf"(-?)({_NUMBER})(?::(?:\+?({_NUMBER}))?|-({_NUMBER}))?")


@click.command(context_settings={"ignore_unknown_options": True})
@reads_file
@click.argument("place", metavar="[PATH|OFFSET[:SIZE]]", required=False, default="")
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=_LIMIT,
    show_default=True,
    help="Bytes that are shown; 0 is all.",
)
@click.option("--raw", is_flag=True, help="Name the records by number, without any spec.")
@stream
@common
@click.pass_context
def hex(
    ctx: click.Context, /, file: str, place: str, *, kind: str | None, limit: int, raw: bool
) -> None:
    """Show the bytes of FILE, each line with the field that they belong to.

    \b
      pbkaitai hex model.pb                        from the start
      pbkaitai hex model.pb 'node[3]'              what stands at a path, as in `tree`
      pbkaitai hex model.pb 0x3080:64              64 bytes at an offset
      pbkaitai hex model.pb -64:                   the last 64 bytes

    Tag, length and payload of a record are parted by |. A line holds bytes of one record, so
    it may be short; a long payload goes on in lines of 16 bytes, with +N for how far into it
    they are.
    """
    if raw:
        _write_raw(ctx, file, place, limit)
        return
    from pbkaitai.analysis.cover import bytes_of
    from pbkaitai.cli import exits
    from pbkaitai.cli.files import opened

    with opened(ctx, file, kind) as source:
        if source.is_text:
            exits.complain("the file is text: these are the bytes of the message it stands for")
        size = len(bytes_of(source))
        facts = {
            "path": source.path,
            "kind": source.kind,
            "at": place,
            "size": size,
            "container": source.container,
        }
        _write(ctx, _pieces(ctx, source, place, size), facts, limit)


def _write_raw(ctx: click.Context, name: str, place: str, limit: int) -> None:
    from pbkaitai.analysis.cover import spans_of
    from pbkaitai.analysis.locate import locate_raw
    from pbkaitai.analysis.raw import raw_file
    from pbkaitai.cli import exits
    from pbkaitai.cli.files import complain_of
    from pbkaitai.opening import hold

    exits.name_subject(ctx, name)
    path, held = hold(name)
    with closing(held):
        file = raw_file(path, held.data)
        size = len(file.contents)

        def pieces() -> Iterator[Piece]:
            match = _PLACE.fullmatch(place)
            if not place or match:
                span = (0, size) if match is None else _span(ctx, match, size)
                yield from file.cover(*span)
                return
            for scope in locate_raw(file.part, place):
                for span in spans_of(scope):
                    yield from file.cover(*span)

        facts = {"path": path, "kind": None, "at": place, "size": size}
        _write(ctx, pieces(), {**facts, "container": file.container}, limit)
        if file.problems:
            complain_of([str(problem) for problem in file.problems], _PROBLEMS)
            ctx.exit(exits.UNREADABLE)


def _write(ctx: click.Context, pieces: Iterator[Piece], facts: dict[str, Any], limit: int) -> None:
    from pbkaitai.analysis.locate import NothingThereError
    from pbkaitai.cli import exits
    from pbkaitai.cli.streams import write_stream
    from pbkaitai.views import hexdump

    if facts["container"]:
        exits.complain(f"offsets count in what the {facts['container']} stream holds")
    left = _Left(limit)
    try:
        write_stream(
            ctx,
            hexdump.listing(left.of(pieces), facts),
            lambda items: hexdump.lines(items, facts["size"]),
            empty="there are no bytes",
        )
    except NothingThereError as error:
        exits.complain(str(error))
        ctx.exit(exits.FOUND)
    if left.over:
        exits.complain(f"{left.over:,} more bytes (--limit 0 shows all)")


class _Left:
    """Lets so many bytes of pieces pass, and counts the rest.

    Attributes:
        over: bytes that did not pass.
    """

    def __init__(self, limit: int) -> None:
        self.room = limit or None
        self.over = 0

    def of(self, pieces: Iterator[Piece]) -> Iterator[Piece]:
        for piece in pieces:
            size = piece.stop - piece.start
            if self.room is None:
                yield piece
                continue
            if self.room > 0:
                yield piece._replace(stop=min(piece.stop, piece.start + self.room))
            self.over += max(0, size - self.room)
            self.room = max(0, self.room - size)


def _pieces(ctx: click.Context, file: OpenedFile, place: str, size: int) -> Iterator[Piece]:
    from pbkaitai.analysis.cover import cover_file, cover_part, spans_of
    from pbkaitai.analysis.locate import locate

    match = _PLACE.fullmatch(place)
    if not place:
        yield from cover_file(file, 0, size)
    elif match:
        yield from cover_file(file, *_span(ctx, match, size))
    else:
        for scope in locate(file, place):
            for start, stop in spans_of(scope):
                yield from cover_part(file, scope, start, stop)


def _span(ctx: click.Context, match: re.Match[str], size: int) -> tuple[int, int]:
    sign, first, count, last = match.groups()
    start = int(first, 0)
    if sign:
        start = size - start
    if not 0 <= start < max(size, 1):
        reason = f"offset {match.group()} is outside of the file, which has {size:,} bytes"
        raise click.UsageError(reason, ctx)
    if last is not None:
        stop = int(last, 0)
    elif count is not None:
        stop = start + int(count, 0)
    else:
        stop = start + _SIZE if not sign and ":" not in match.group() else size
    if stop <= start:
        raise click.UsageError(f"{match.group()} is no byte", ctx)
    return start, min(stop, size)

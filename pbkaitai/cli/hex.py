"""`pbkaitai hex`: bytes with the field that each belongs to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import click

from pbkaitai.cli.options import common, limited, reads_file, stream

if TYPE_CHECKING:
    from pbkaitai.analysis.records.cover import Piece

    _Cover = Callable[[int, int], Iterator[Piece]]
    _Span = tuple[int, int, _Cover]

_LIMIT: Final = 4096
# Problems that are told.
_PROBLEMS: Final = 20
# Bytes that are shown from an offset on, without a size.
_SIZE: Final = 256
_NUMBER: Final = r"0[xX][0-9a-fA-F]{1,16}|[0-9]{1,20}"
_PLACE: Final = re.compile(rf"(-?)({_NUMBER})(?::(?:\+?({_NUMBER}))?|-({_NUMBER}))?")


@click.command(context_settings={"ignore_unknown_options": True})
@reads_file
@click.argument("place", metavar="[PATH|OFFSET[:SIZE]]", required=False, default="")
@limited(_LIMIT, "Bytes that are shown; 0 is all.")
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
    it may be short; a long payload goes on in lines of 16 bytes (8 on a narrow terminal), with
    +N for how far into it they are.
    """
    if raw and kind is not None:
        raise click.UsageError("--raw and --type exclude each other", ctx)
    if raw:
        _write_raw(ctx, file, place, limit)
        return
    from pbkaitai.analysis.records.cover import bytes_of, cover_file, cover_part, spans_of
    from pbkaitai.analysis.records.locate import locate
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

        def found() -> Iterator[_Span]:
            for scope in locate(source, place):
                for start, stop in spans_of(scope):
                    yield start, stop, partial(cover_part, source, scope)

        _write(ctx, _spans(ctx, place, size, partial(cover_file, source), found), facts, limit)


def _write_raw(ctx: click.Context, name: str, place: str, limit: int) -> None:
    from pbkaitai.analysis.records.cover import spans_of
    from pbkaitai.analysis.records.locate import locate_raw
    from pbkaitai.analysis.records.raw import raw_file
    from pbkaitai.cli import exits
    from pbkaitai.cli.files import complain_of
    from pbkaitai.opening import hold

    exits.name_subject(ctx, name)
    path, held = hold(name)
    with closing(held):
        file = raw_file(path, held.data)
        size = len(file.contents)

        def found() -> Iterator[_Span]:
            for scope in locate_raw(file.part, place):
                for start, stop in spans_of(scope):
                    yield start, stop, file.cover

        facts = {"path": path, "kind": None, "at": place, "size": size}
        facts["container"] = file.container
        _write(ctx, _spans(ctx, place, size, file.cover, found), facts, limit)
        if file.problems:
            complain_of([str(problem) for problem in file.problems], _PROBLEMS)
            ctx.exit(exits.UNREADABLE)


def _write(ctx: click.Context, spans: Iterable[_Span], facts: dict[str, Any], limit: int) -> None:
    from pbkaitai.analysis.records.locate import NothingThereError
    from pbkaitai.cli import exits
    from pbkaitai.cli.streams import terminal_columns, write_stream
    from pbkaitai.views import hexdump

    if facts["container"]:
        exits.complain(f"offsets count in what the {facts['container']} stream holds")
    left = _Left(limit)
    form = hexdump.form_for(terminal_columns(ctx))
    try:
        write_stream(
            ctx,
            hexdump.listing(left.pieces(spans), facts, form),
            lambda items: hexdump.lines(items, facts["size"], form),
            empty="there are no bytes",
        )
    except NothingThereError as error:
        exits.complain(str(error))
        ctx.exit(exits.FOUND)
    if left.over:
        exits.complain(f"{left.over:,} more bytes (--limit 0 shows all)")


class _Left:
    """Covers spans up to so many bytes, and counts the rest.

    Attributes:
        over: bytes that were left out.
    """

    def __init__(self, limit: int) -> None:
        self.room = limit or None
        self.over = 0

    def pieces(self, spans: Iterable[_Span]) -> Iterator[Piece]:
        for start, stop, cover in spans:
            end = stop if self.room is None else min(stop, start + self.room)
            if end > start:
                yield from cover(start, end)
            self.over += stop - end
            if self.room is not None:
                self.room -= end - start


def _spans(
    ctx: click.Context,
    place: str,
    size: int,
    cover: _Cover,
    found: Callable[[], Iterator[_Span]],
) -> Iterable[_Span]:
    """Return what is to be shown.

    Args:
        cover: tells the pieces of a span of the whole file.
        found: goes to where a path leads.
    """
    match = _PLACE.fullmatch(place)
    if not place:
        return [(0, size, cover)]
    return [(*_span(ctx, match, size), cover)] if match else found()


def _span(ctx: click.Context, match: re.Match[str], size: int) -> tuple[int, int]:
    sign, first, count, last = match.groups()
    start = _number(first)
    if sign:
        start = size - start
    if not 0 <= start < max(size, 1):
        reason = f"offset {match.group()} is outside of the file, which has {size:,} bytes"
        raise click.UsageError(reason, ctx)
    if last is not None:
        stop = _number(last)
    elif count is not None:
        stop = start + _number(count)
    else:
        stop = start + _SIZE if not sign and ":" not in match.group() else size
    if stop <= start:
        raise click.UsageError(f"{match.group()} is no byte", ctx)
    return start, min(stop, size)


def _number(text: str) -> int:
    return int(text, 16 if text[:2] in ("0x", "0X") else 10)

"""`pbkaitai tree`: the messages of a file, record by record."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from pbkaitai.cli.options import Count, common, limited, reads_file, stream

if TYPE_CHECKING:
    from pbkaitai.analysis.records.rows import Row
    from pbkaitai.opening import OpenedFile

# Elements of one repeated field that are shown, and problems that are told.
_LIMIT: Final = 20
_PROBLEMS: Final = 20

F = TypeVar("F", bound=Callable[..., Any])


def shapes_tree(function: F) -> F:
    """Add `--depth`, `--limit`, `--all` and `--hex`, which say how much of a tree is shown."""
    for decorator in (
        click.option(
            "--hex", "has_hex", is_flag=True, help="Show the bytes of each record beside it."
        ),
        limited(_LIMIT, "Records of one field in one message; 0 is all."),
        click.option(
            "--depth",
            type=Count(),
            metavar="N",
            help="Levels below the first row; all without it.",
        ),
    ):
        function = decorator(function)
    return function


@click.command()
@reads_file
@click.argument("path", required=False, default="")
@shapes_tree
@click.option("--raw", is_flag=True, help="Show the records by number, without any spec.")
@stream
@common
@click.pass_context
def tree(
    ctx: click.Context,
    /,
    file: str,
    path: str,
    *,
    kind: str | None,
    depth: int | None,
    limit: int,
    has_hex: bool,
    raw: bool,
) -> None:
    """Show the messages in FILE: fields, numbers, wire types, offsets, sizes, values.

    PATH says what of it: graph_def.node[3], node[name="conv1/weights"].attr["value"].tensor,
    node[*].op. In an event file or TFRecord it begins with record[3], in a checkpoint with
    header or entry["name"]. A number stands for a field that no spec knows.

    Offsets count from the start of the file (inside gzip, of what it holds); offset and size
    are those of the whole record, with its tag. A damaged message is shown up to the fault,
    with the bytes around it.
    """
    if raw and kind is not None:
        raise click.UsageError("--raw and --type exclude each other", ctx)
    if raw:
        write_raw(ctx, file, path, depth=depth, limit=limit, has_hex=has_hex)
        return
    from pbkaitai.cli.files import opened

    with opened(ctx, file, kind) as source:
        write_tree(ctx, source, path, depth=depth, limit=limit, has_hex=has_hex)


def write_tree(
    ctx: click.Context,
    source: OpenedFile,
    path: str,
    *,
    depth: int | None,
    limit: int,
    has_hex: bool,
) -> None:
    """Write the tree of an opened file.

    Args:
        limit: elements of one repeated field, 0 for all.
    """
    from pbkaitai.analysis.records.tree import file_rows

    rows = file_rows(source, path, depth=depth, limit=limit or None)
    facts = {
        "path": source.path,
        "kind": source.kind,
        "at": path,
        "form": "text" if source.is_text else "binary",
        "container": source.container,
    }
    _write(ctx, rows, facts, len(source.contents), has_hex=has_hex)


def write_raw(
    ctx: click.Context,
    source: str | bytes,
    path: str,
    *,
    depth: int | None,
    limit: int,
    has_hex: bool,
) -> None:
    """Write the records of a file, or of bytes, that are read without a spec."""
    from pbkaitai.analysis.records.raw import raw_file
    from pbkaitai.cli import exits
    from pbkaitai.cli.files import complain_of
    from pbkaitai.opening import hold

    if isinstance(source, str):
        exits.name_subject(ctx, source)
    name, held = hold(source)
    with closing(held):
        file = raw_file(name, held.data)
        rows = file.rows(path, depth=depth, limit=limit or None)
        facts = {"path": name, "kind": None, "at": path, "container": file.container}
        _write(ctx, rows, facts, len(file.contents), has_hex=has_hex)
        if file.problems:
            complain_of([str(problem) for problem in file.problems], _PROBLEMS)
            ctx.exit(exits.UNREADABLE)


def _write(
    ctx: click.Context, rows: Iterator[Row], facts: dict[str, Any], size: int, *, has_hex: bool
) -> None:
    from pbkaitai.analysis.records.locate import NothingThereError
    from pbkaitai.cli import exits
    from pbkaitai.cli.streams import write_stream
    from pbkaitai.views import tree as view

    if facts["container"]:
        exits.complain(f"offsets count in what the {facts['container']} stream holds")
    made = view.listing(rows, facts, has_hex=has_hex)
    has_offsets = facts.get("form") != "text"
    try:
        write_stream(
            ctx,
            made,
            lambda items: view.lines(items, size, has_offsets=has_offsets, has_hex=has_hex),
            empty="there are no records",
        )
    except NothingThereError as error:
        exits.complain(str(error))
        ctx.exit(exits.FOUND)

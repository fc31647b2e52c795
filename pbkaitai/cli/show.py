"""`pbkaitai show`: what is in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import common

if TYPE_CHECKING:
    from collections.abc import Sequence

_PROBLEMS_SHOWN: Final = 20
# A path into a file that nests deep has thousands of characters.
_PROBLEM_WIDTH: Final = 300


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="Write all of it as one JSON document.")
@click.option("--type", "kind", metavar="TYPE", help="Read the file as this message type.")
@click.option("--all", "everything", is_flag=True, help="Leave no rows out.")
@click.option("--check", is_flag=True, help="Read every byte, however long it takes.")
@common
@click.pass_context
def show(
    ctx: click.Context,
    /,
    file: str,
    *,
    as_json: bool,
    kind: str | None,
    everything: bool,
    check: bool,
) -> None:
    """Summarise FILE: what it is, and what a person wants to know of it first.

    FILE is a .pb, .pbtxt, .meta or .index file, a SavedModel's folder, the prefix of a
    checkpoint, an event file, or - for what comes in on stdin. Its type is told from its
    content; --type tensorflow.NodeDef (or NodeDef) sets it.

    A damaged file is shown as far as it can be read, then its faults stand on stderr with
    offset and path, and the exit code is 4. It is 4 as well for a file that is not
    TensorFlow's, and 2 for one that cannot be opened.
    """
    exits.name_subject(ctx, file)
    from pbkaitai.cli.output import write_blocks, write_json
    from pbkaitai.errors import PbError
    from pbkaitai.opening import open as open_file
    from pbkaitai.views import summary

    try:
        opened = open_file(file, type=kind)
    except PbError as error:
        if as_json:
            write_json({"path": file, "error": _error_data(error)})
        raise
    data = summary.data(opened, check=check)
    if as_json:
        write_json(data)
    else:
        write_blocks(summary.blocks(data, everything=everything), ctx)
    if data["problems"]:
        _report(data["problems"], None if everything else _PROBLEMS_SHOWN)
        ctx.exit(exits.UNREADABLE)


def _error_data(error: Exception) -> dict[str, Any]:
    facts = ("what", "hint", "reason", "offset", "path", "line", "column")
    known = {name: getattr(error, name) for name in facts if getattr(error, name, None) is not None}
    return {"text": str(error), **known}


def _report(problems: Sequence[dict[str, Any]], limit: int | None) -> None:
    """Write each problem to stderr; the summary stands on stdout."""
    from pbkaitai.views.escape import cut

    for problem in problems[:limit]:
        text = problem["text"]
        exits.complain(text if limit is None else cut(text, _PROBLEM_WIDTH), "problem")
    if limit is not None and len(problems) > limit:
        exits.complain(f"{len(problems) - limit:,} more (--all shows them)", "problem")

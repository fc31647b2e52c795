"""`pbkaitai show`: what is in a file."""

from __future__ import annotations

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import common, document, reads_file


@click.command()
@reads_file
@click.option("--all", "everything", is_flag=True, help="Leave no rows out.")
@click.option("--check", is_flag=True, help="Read every byte, however long it takes.")
@document
@common
@click.pass_context
def show(
    ctx: click.Context, /, file: str, *, kind: str | None, everything: bool, check: bool
) -> None:
    """Summarise FILE: what it is, and what a person wants to know of it first.

    FILE is a .pb, .pbtxt, .meta or .index file, a SavedModel's folder, the prefix of a
    checkpoint, an event file, or - for what comes in on stdin. Its type is told from its
    content; --type tensorflow.NodeDef (or NodeDef) sets it.

    A damaged file is shown as far as it can be read, then its faults stand on stderr with
    offset and path, and the exit code is 4. It is 4 as well for a file that is not
    TensorFlow's, and 2 for one that cannot be opened.
    """
    from pbkaitai.cli.files import complain_of, opened
    from pbkaitai.cli.output import write_document
    from pbkaitai.views import summary

    with opened(ctx, file, kind) as source:
        data = summary.data(source, check=check)
        write_document(ctx, data, lambda data: summary.blocks(data, everything=everything))
        if everything and data["problems"]:
            complain_of([problem["text"] for problem in data["problems"]], None)
            ctx.exit(exits.UNREADABLE)

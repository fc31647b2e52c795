"""`pbkaitai collections`: what TensorFlow 1 kept in lists beside the graph."""

from __future__ import annotations

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import TEXT, chooses_graph, common, document, reads_file


@click.command()
@reads_file
@click.argument("name", metavar="[NAME]", default="")
@click.option("--all", "everything", is_flag=True, help="Show every item.")
@chooses_graph
@document
@common
@click.pass_context
def collections(
    ctx: click.Context,
    /,
    file: str,
    *,
    kind: str | None,
    name: str,
    everything: bool,
    tag_set: str | None,
) -> None:
    """Show the collections of FILE with their items, or all of the one called NAME.

    What TensorFlow's own collections hold is decoded: variables, savers, queue runners, the
    contexts of loops and conditions; so is an Any whose type is known. Without NAME five items
    of each are shown, with it sixty; --all shows the rest, and --json has them all.
    """
    from pbkaitai.analysis.collected import NoSuchCollectionError, find_collections
    from pbkaitai.cli.files import opened
    from pbkaitai.cli.output import form_of, write_document
    from pbkaitai.graph.reading import NoMetaGraphError
    from pbkaitai.views import collections as view

    with opened(ctx, file, kind) as source:
        try:
            found = find_collections(source, name, tag_set)
        except (NoSuchCollectionError, NoMetaGraphError) as error:
            raise click.UsageError(str(error), ctx) from None
        limit = None
        if form_of(ctx) == TEXT and not everything:
            limit = view.SHOWN if name else view.SHOWN_OF_ALL
        data = view.data(found, limit=limit)
        if not view.count(data):
            exits.complain("no collections are there")
            ctx.exit(exits.FOUND)
        write_document(ctx, data, view.blocks)

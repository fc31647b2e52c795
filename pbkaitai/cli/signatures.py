"""`pbkaitai signatures`: what a model takes and gives, by name."""

from __future__ import annotations

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import chooses_graph, common, document, reads_file


@click.command()
@reads_file
@click.argument("key", metavar="[KEY]", default="")
@chooses_graph
@document
@common
@click.pass_context
def signatures(
    ctx: click.Context, /, file: str, *, kind: str | None, key: str, tag_set: str | None
) -> None:
    """Show the signatures of FILE, or the one with the key KEY.

    Of each: the method name, and inputs and outputs with tensor name, dtype and shape; the
    default value of an input; the tensors that a sparse or composite one is made of. Those of
    every meta-graph are shown, or of the one that --tag_set names.

    A file without signatures, such as a frozen graph: `pbkaitai io` ranks what goes in and out.
    """
    from pbkaitai.analysis.graphs import find_graphs
    from pbkaitai.analysis.signatures import (
        NoSignaturesError,
        NoSuchSignatureError,
        find_signatures,
    )
    from pbkaitai.cli.files import opened
    from pbkaitai.cli.output import write_document
    from pbkaitai.graph.reading import NoMetaGraphError
    from pbkaitai.views import signatures as view

    with opened(ctx, file, kind) as source:
        try:
            found = find_signatures(source, key, tag_set)
        except (NoSuchSignatureError, NoMetaGraphError) as error:
            raise click.UsageError(str(error), ctx) from None
        except NoSignaturesError:
            if not find_graphs(source):
                raise
            found = []
        data = view.data(found)
        if not view.count(data):
            exits.complain("no signatures are there; `pbkaitai io` ranks inputs and outputs")
            ctx.exit(exits.FOUND)
        write_document(ctx, data, view.blocks)

"""`pbkaitai functions`: the functions of a graph, and who calls whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import NDJSON, chooses_graph, common, listing, reads_file

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies
    from pbkaitai.opening import OpenedFile


@click.command()
@reads_file
@click.argument("name", metavar="[NAME]", default="")
@click.option("--tree", is_flag=True, help="Show who calls whom, from the nodes of the graph down.")
@click.option("--saver", "plumbing", is_flag=True, help="Show what saves and restores too.")
@click.option("--all", "everything", is_flag=True, help="Leave no rows out.")
@chooses_graph
@listing
@common
@click.pass_context
def functions(
    ctx: click.Context,
    /,
    file: str,
    *,
    kind: str | None,
    name: str,
    tree: bool,
    plumbing: bool,
    everything: bool,
    tag_set: str | None,
) -> None:
    """List the functions of FILE, or tell everything about the one called NAME.

    Of NAME: its arguments and results with dtype and shape, who calls it, the tree of what
    it calls, and its nodes. A part of a name will do where only one function has it.

    Functions that only save and restore variables are in every SavedModel; they are shown
    with --saver.
    """
    from pbkaitai.cli.files import opened
    from pbkaitai.cli.graph_files import bodies_of_choice
    from pbkaitai.cli.output import form_of, write_document, write_listing

    with opened(ctx, file, kind) as source:
        bodies = bodies_of_choice(source, tag_set)
        if name:
            _show_one(ctx, source, bodies, name, plumbing=plumbing, everything=everything)
        elif tree:
            from pbkaitai.analysis.nodes.calls import call_graph, signatures_of_calls
            from pbkaitai.views import functions as view

            data = view.tree_data(
                call_graph(bodies), signatures_of_calls(bodies), plumbing=plumbing
            )
            _tell_hidden(data["saving_and_restoring_hidden"])
            if form_of(ctx) == NDJSON:
                write_listing(ctx, view.tree_listing(data), "nothing is called")
            else:
                write_document(ctx, data, lambda data: view.tree_view(data, everything))
        else:
            _list(ctx, bodies, plumbing=plumbing)


def _list(ctx: click.Context, bodies: Bodies, *, plumbing: bool) -> None:
    from pbkaitai.analysis.nodes.calls import call_graph
    from pbkaitai.analysis.nodes.one_function import aliases
    from pbkaitai.cli.output import write_listing
    from pbkaitai.views import functions as view

    found = view.listing(call_graph(bodies), aliases(bodies), plumbing=plumbing)
    _tell_hidden(found.facts["saving_and_restoring_hidden"])
    write_listing(ctx, found, "no functions are there")


def _show_one(
    ctx: click.Context,
    source: OpenedFile,
    bodies: Bodies,
    name: str,
    *,
    plumbing: bool,
    everything: bool,
) -> None:
    from pbkaitai.analysis.nodes.calls import NoSuchFunctionError, call_graph, find_function
    from pbkaitai.analysis.nodes.one_function import describe_function
    from pbkaitai.cli.output import form_of, write_document, write_listing
    from pbkaitai.views import functions as view

    try:
        body = find_function(bodies, name)
    except NoSuchFunctionError as error:
        raise click.UsageError(str(error), ctx) from None
    details = describe_function(bodies, body, call_graph(bodies))
    has_offsets = not source.is_text and source.container is None
    data = view.data(details, plumbing=plumbing, has_offsets=has_offsets)
    if form_of(ctx) == NDJSON:
        write_listing(ctx, view.one_listing(data), "")
    else:
        write_document(ctx, data, lambda data: view.blocks(data, everything))


def _tell_hidden(count: int) -> None:
    if count:
        plural = "s that save and restore are" if count != 1 else " that saves or restores is"
        exits.complain(f"{count:,} function{plural} not shown (--saver)", "note")

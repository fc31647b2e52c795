"""`pbkaitai io`: what goes into a graph and what comes out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import chooses_graph, common, listing, reads_file

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies
    from pbkaitai.opening import OpenedFile
    from pbkaitai.views.listing import Listing

_SURENESS: Final = {"cut": "cut away"}
_EMPTY: Final = "no inputs and no outputs are there"


@click.command("io")
@reads_file
@click.option("--all", "everything", is_flag=True, help="Show what was ranked low or cut away too.")
@click.option(
    "--ignore-signatures",
    "--ignore_signatures",
    is_flag=True,
    help="Rank the tensors, whatever the signatures say.",
)
@click.option(
    "--shapes",
    type=click.Choice(("auto", "inferred", "stored")),
    default="auto",
    help="Where shapes come from; auto infers them in up to 20,000 nodes.",
)
@click.option("--function", metavar="NAME", default="", help="Of this function of the library.")
@chooses_graph
@listing
@common
@click.pass_context
def io(
    ctx: click.Context,
    /,
    file: str,
    *,
    kind: str | None,
    everything: bool,
    ignore_signatures: bool,
    shapes: str,
    function: str,
    tag_set: str | None,
) -> None:
    """Tell what goes into the graph of FILE and what comes out, the likeliest first.

    Signatures are taken at their word. Without any, as in a frozen graph, every tensor is
    ranked: placeholders, iterators and queues are inputs, ends of the graph are outputs; what
    belongs to the training step, the saver, initialisers, summaries, assertions and queues is
    cut away. Each tensor stands there with the reason.

    Without --all only the likely ones are shown, or the possible ones where none is likely.

    Of a FunctionDef or a library, they are the arguments and results of the functions.
    """
    from pbkaitai.cli.files import opened
    from pbkaitai.cli.output import write_listing

    with opened(ctx, file, kind) as source:
        found, empty = _signature(source), _EMPTY
        if found is None:
            from pbkaitai.analysis.graphs import NoGraphError
            from pbkaitai.cli.graph_files import bodies_of_choice

            bodies = bodies_of_choice(source, tag_set)
            if bodies.graph is None and not bodies.functions:
                raise NoGraphError(source.kind)
            if function or bodies.graph is None:
                found = _functions(ctx, bodies, function)
            else:
                found = _graph(bodies, everything, ignore_signatures, shapes)
                if bodies.functions:
                    empty = f"{_EMPTY} outside of functions; --function NAME tells those of one"
        write_listing(ctx, found, empty)


def _graph(bodies: Bodies, everything: bool, ignore_signatures: bool, shapes: str) -> Listing:
    from pbkaitai.analysis.ends.endpoints import RANKING, FactFinder, find_endpoints
    from pbkaitai.analysis.nodes.output_facts import INFER_LIMIT
    from pbkaitai.views import io as view

    found = find_endpoints(bodies, ignore_signatures=ignore_signatures, is_completed=everything)
    hidden = view.left_out(found, everything=everything) if found.told_by == RANKING else {}
    if hidden:
        parts = [f"{count:,} {_SURENESS.get(sure, sure)}" for sure, count in hidden.items()]
        exits.complain(f"not shown: {', '.join(parts)} (--all shows them)", "note")
    is_auto = shapes == "auto"
    if is_auto and found.node_count > INFER_LIMIT:
        reason = "shapes are those of the file (--shapes inferred works out more)"
        exits.complain(f"{found.node_count:,} nodes: {reason}", "note")
    facts = FactFinder(bodies, found.node_count, "" if is_auto else shapes)
    return view.listing(found, facts.of, everything=everything)


def _functions(ctx: click.Context, bodies: Bodies, name: str) -> Listing:
    from pbkaitai.analysis.ends.endpoints import FactFinder, endpoints_of_function
    from pbkaitai.analysis.nodes.calls import NoSuchFunctionError, find_function
    from pbkaitai.views import io as view

    try:
        chosen = [find_function(bodies, name)] if name else list(bodies.functions)
    except NoSuchFunctionError as error:
        raise click.UsageError(str(error), ctx) from None
    facts = FactFinder(bodies, 0).of
    if len(chosen) == 1:
        return view.listing(endpoints_of_function(bodies, chosen[0]), facts, everything=True)
    found = ((body.function, endpoints_of_function(bodies, body)) for body in chosen)
    return view.function_listing(found, facts)


def _signature(source: OpenedFile) -> Listing | None:
    """Return the list for a file that is a signature alone."""
    from pbkaitai.messages import SignatureDef

    if not isinstance(source.message, SignatureDef):
        return None
    from pbkaitai.analysis.ends.endpoints import endpoints_of_signature
    from pbkaitai.analysis.nodes.output_facts import Output
    from pbkaitai.views import io as view

    found = endpoints_of_signature(source.message)
    untold = Output("", None, False)
    return view.listing(
        found, lambda found: ((one, one.facts or untold) for one in found), everything=True
    )

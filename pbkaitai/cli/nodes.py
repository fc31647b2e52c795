"""`pbkaitai nodes`: the nodes of a graph as a list."""

from __future__ import annotations

import click

from pbkaitai.cli import exits
from pbkaitai.cli.options import chooses_graph, common, listing, reads_file


@click.command()
@reads_file
@click.argument("pattern", metavar="[PATTERN]", default="")
@click.option("--regex", is_flag=True, help="PATTERN is a regular expression, found anywhere.")
@click.option(
    "--op", "ops", multiple=True, metavar="OP", help="Of this op type or glob, in any case."
)
@click.option("--scope", "scopes", multiple=True, metavar="SCOPE", help="In this name scope.")
@click.option(
    "--device", "devices", multiple=True, metavar="DEVICE", help="With this in the device's name."
)
@click.option(
    "--attr",
    "attrs",
    multiple=True,
    metavar="KEY[=VALUE]",
    help="With this attribute: T=float, padding=SAME, strides=[1,2,2,1].",
)
@click.option("--functions", is_flag=True, help="Look in the functions of the library too.")
@click.option(
    "--shapes",
    type=click.Choice(("auto", "inferred", "stored")),
    default="auto",
    help="Where shapes come from; auto infers them in up to 20,000 nodes.",
)
@chooses_graph
@listing
@common
@click.pass_context
def nodes(
    ctx: click.Context,
    /,
    file: str,
    *,
    kind: str | None,
    pattern: str,
    regex: bool,
    ops: tuple[str, ...],
    scopes: tuple[str, ...],
    devices: tuple[str, ...],
    attrs: tuple[str, ...],
    functions: bool,
    shapes: str,
    tag_set: str | None,
) -> None:
    """List the nodes of FILE: name, op, inputs, dtypes and shapes of the outputs, device.

    PATTERN is a part of the name (conv1); with one of *?[ in it, it is a glob for the whole
    name (conv1/*). All filters must hold; of one that is given twice, either (of
    --attr, both).

    A guess at types has a ? behind it: nobody knows the op. Shapes are those that the file
    has, and what can be inferred from them. In a graph of more than 20,000 nodes they are
    only those of the file, unless --shapes inferred asks for more; "not told" stands where
    there is none.
    """
    from pbkaitai.analysis.nodes.listing import list_nodes
    from pbkaitai.analysis.nodes.near_nodes import near_filters
    from pbkaitai.analysis.nodes.node_filters import NodeFilter, PatternError, parse_attr
    from pbkaitai.analysis.nodes.output_facts import INFER_LIMIT, STORED
    from pbkaitai.analysis.suggest import did_you_mean
    from pbkaitai.cli.files import opened
    from pbkaitai.cli.graph_files import bodies_of_choice
    from pbkaitai.cli.output import write_listing
    from pbkaitai.views import nodes as view

    wanted = NodeFilter(pattern, regex, ops, scopes, devices, [parse_attr(a) for a in attrs])
    with opened(ctx, file, kind) as source:
        bodies = bodies_of_choice(source, tag_set)
        source_of_shapes = "" if shapes == "auto" else shapes
        try:
            found = list_nodes(bodies, wanted, functions=functions, shapes=source_of_shapes)
        except PatternError as error:
            raise click.UsageError(str(error), ctx) from None
        if found.shapes == STORED and shapes == "auto" and found.total > INFER_LIMIT:
            exits.complain(
                f"{found.total:,} nodes: shapes are those of the file "
                "(--shapes inferred works out more)",
                "note",
            )
        with_function = functions or bodies.own is None
        others = 0 if with_function else sum(map(len, bodies.functions))

        def empty() -> str:
            reason = _empty(found.total, others)
            near = near_filters(bodies, wanted, functions=functions)
            return f"{reason}{did_you_mean(near)}" if near else reason

        write_listing(ctx, view.listing(found, with_function=with_function), empty)


def _empty(total: int, others: int) -> str:
    reason = (
        f"none of {total:,} node{'s' * (total != 1)} matches" if total else "no nodes are there"
    )
    return f"{reason}; --functions looks in {others:,} more" if others else reason

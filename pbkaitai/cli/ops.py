"""`pbkaitai ops`: which ops a graph uses."""

from __future__ import annotations

import click

from pbkaitai.cli.options import chooses_graph, common, listing, reads_file


@click.command()
@reads_file
@click.argument("pattern", metavar="[PATTERN]", default="")
@click.option("--regex", is_flag=True, help="PATTERN is a regular expression, found anywhere.")
@click.option("--unknown", is_flag=True, help="Only those that TensorFlow does not have.")
@click.option(
    "--sort", type=click.Choice(("count", "name")), default="count", help="What comes first."
)
@chooses_graph
@listing
@common
@click.pass_context
def ops(
    ctx: click.Context,
    /,
    file: str,
    *,
    kind: str | None,
    pattern: str,
    regex: bool,
    unknown: bool,
    sort: str,
    tag_set: str | None,
) -> None:
    """List the op types of FILE: how often each is used, who knows it, since when.

    Counted are the nodes of the graph itself and those in its functions. "TensorFlow" knows
    an op that release 2.21 has, "the file" one that a SavedModel describes, "function" one
    that is a function's name; of the others nobody knows what they do. PATTERN is a part of
    the op's name, in any case; with one of *?[ in it, it is a glob for the whole name.

    Since is the release that an op came with, as far as some releases tell: 1.5–1.8 is there
    in 1.8 and not in 1.4.
    """
    from pbkaitai.analysis.checks.op_use import op_uses
    from pbkaitai.analysis.nodes.node_filters import pattern_test
    from pbkaitai.analysis.suggest import did_you_mean, near
    from pbkaitai.cli.files import opened
    from pbkaitai.cli.graph_files import bodies_of_choice
    from pbkaitai.cli.output import write_listing
    from pbkaitai.views import op_table

    test = pattern_test(pattern if regex else pattern.lower(), is_regex=regex)
    with opened(ctx, file, kind) as source:
        uses = op_uses(bodies_of_choice(source, tag_set))
        chosen = [
            use
            for use in uses
            if test(use.op if regex else use.op.lower())
            and not (unknown and use.known_by in ("TensorFlow", "function"))
        ]
        if sort == "name":
            chosen.sort(key=lambda use: use.op)
        empty = "no nodes are there"
        if uses:
            empty = f"none of {len(uses):,} ops {'is unknown' if unknown else 'matches'}"
        if pattern and not chosen and not unknown and not regex:
            empty += did_you_mean(near(pattern, (use.op for use in uses)))
        write_listing(ctx, op_table.listing(chosen), empty)

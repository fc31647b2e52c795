"""Which graph of a file a command is about, and what a person should know of the choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pbkaitai.cli import exits

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies
    from pbkaitai.opening import OpenedFile


def bodies_of_choice(file: OpenedFile, tags: str | None) -> Bodies:
    """Return the nodes of the graph that is meant; of several, tell on stderr which.

    Raises:
        UsageError: no meta-graph has these tags.
    """
    from pbkaitai.analysis.nodes.bodies import find_bodies

    tell_choice(file, tags)
    return find_bodies(file, tags)


def tell_choice(file: OpenedFile, tags: str | None) -> None:
    """Tell on stderr which of several graphs is meant where the command line does not say so.

    Raises:
        UsageError: no meta-graph has these tags.
    """
    from pbkaitai.analysis.graphs import choose_graph, find_graphs
    from pbkaitai.graph.reading import NoMetaGraphError

    graphs = find_graphs(file)
    if not graphs:
        return
    try:
        chosen = choose_graph(file, tags)
    except NoMetaGraphError as error:
        raise click.UsageError(str(error)) from None
    if tags is None and len(graphs) > 1:
        taken = ", ".join(chosen.tags) or "none"
        there = "; ".join(",".join(graph.tags) or "none" for graph in graphs)
        exits.complain(
            f"of {len(graphs)} meta-graphs this is the one with the tags {taken} "
            f"(--tag_set chooses; there are {there})",
            "note",
        )

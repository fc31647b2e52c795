"""Which graph of a file a command is about, and what a person should know of the choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pbkaitai.cli import exits

if TYPE_CHECKING:
    from pbkaitai.analysis.bodies import Bodies
    from pbkaitai.opening import OpenedFile


def bodies_of_choice(file: OpenedFile, tags: str | None) -> Bodies:
    """Return the nodes of the graph that is meant; of several, tell on stderr which.

    Raises:
        UsageError: no meta-graph has these tags.
    """
    from pbkaitai.analysis.bodies import find_bodies
    from pbkaitai.analysis.graphs import find_graphs
    from pbkaitai.graph.reading import NoMetaGraphError

    try:
        bodies = find_bodies(file, tags)
    except NoMetaGraphError as error:
        raise click.UsageError(str(error)) from None
    graphs = find_graphs(file)
    if tags is None and len(graphs) > 1 and bodies.graph is not None:
        taken = ", ".join(bodies.graph.tags) or "none"
        there = "; ".join(",".join(graph.tags) or "none" for graph in graphs)
        exits.complain(
            f"of {len(graphs)} meta-graphs this is the one with the tags {taken} "
            f"(--tag_set chooses; there are {there})",
            "note",
        )
    return bodies

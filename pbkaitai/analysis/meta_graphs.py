"""The meta-graphs of a file: all of them, or the one with the tags that are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbkaitai import messages
from pbkaitai.analysis.graphs import choose_graph, find_graphs
from pbkaitai.errors import WrongKindError

if TYPE_CHECKING:
    from pbkaitai.messages import MetaGraphDef
    from pbkaitai.opening import OpenedFile


class NoMetaGraphsError(WrongKindError):
    """A file of a kind that has no meta-graphs."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind, "tag sets", "a SavedModel or MetaGraphDef")


def find_meta_graphs(file: OpenedFile, tags: str | None = None) -> list[MetaGraphDef]:
    """Return the meta-graphs in file order; none for a file of another kind.

    Args:
        tags: all tags of the one that is wanted: `serve` or `serve,gpu`; without, all.

    Raises:
        NoMetaGraphError: none has these tags.
    """
    graphs = find_graphs(file)
    if graphs and tags is not None:
        graphs = [choose_graph(file, tags)]
    return [graph.meta_graph for graph in graphs if graph.meta_graph is not None]


def need_meta_graphs(file: OpenedFile, tags: str | None = None) -> list[MetaGraphDef]:
    """Return the meta-graphs as `find_meta_graphs` does.

    Raises:
        NoMetaGraphsError: the file is of a kind that has none.
        NoMetaGraphError: none has these tags.
    """
    found = find_meta_graphs(file, tags)
    if not found and not isinstance(file.message, messages.SavedModel):
        raise NoMetaGraphsError(file.kind)
    return found

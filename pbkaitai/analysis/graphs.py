"""The graphs that a file holds: one in a GraphDef or MetaGraphDef, several in a SavedModel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pbkaitai import messages
from pbkaitai.errors import WrongKindError
from pbkaitai.graph.reading import NoMetaGraphError

if TYPE_CHECKING:
    from pbkaitai.graph.graph import Graph
    from pbkaitai.messages import GraphDef, MetaGraphDef
    from pbkaitai.opening import OpenedFile


class NoGraphError(WrongKindError):
    """A file has no graph."""

    def __init__(
        self,
        kind: str,
        things: str = "graph",
        kinds: str = "a SavedModel, MetaGraphDef or GraphDef",
    ) -> None:
        super().__init__(kind, things, kinds)


@dataclass(frozen=True)
class FoundGraph:
    """A graph in a file.

    Attributes:
        graph_def: the message.
        meta_graph: the meta-graph around it, or None.
        path: where *graph_def* stands in the file's message, such as
            `meta_graphs[0].graph_def`; empty for the message itself.
        tags: those of the meta-graph, in file order.
    """

    graph_def: GraphDef
    meta_graph: MetaGraphDef | None = None
    path: str = ""
    tags: tuple[str, ...] = ()

    @cached_property
    def graph(self) -> Graph:
        """The same in TensorFlow's object model, with the collections of the meta-graph."""
        from pbkaitai.graph import reading

        if self.meta_graph is not None:
            return reading.from_meta_graph(self.meta_graph)
        return reading.from_graph_def(self.graph_def)


def find_graphs(file: OpenedFile) -> list[FoundGraph]:
    """Return all graphs of a file in file order; none for a file of another kind."""
    return list(_graphs(file.message))


def choose_graph(file: OpenedFile, tags: str | Iterable[str] | None = None) -> FoundGraph:
    """Return the graph that is meant.

    Args:
        tags: all tags of its meta-graph, as `serve,gpu` or one by one. Without them it is the
            only graph, the one tagged `serve` alone, or else the first.

    Raises:
        NoGraphError: the file has none.
        NoMetaGraphError: none has these tags.
    """
    found = find_graphs(file)
    if not found:
        raise NoGraphError(file.kind)
    if tags is None:
        serving = [graph for graph in found if set(graph.tags) == {"serve"}]
        return serving[0] if serving else found[0]
    wanted = {tag for tag in (tags.split(",") if isinstance(tags, str) else tags) if tag}
    for graph in found:
        if set(graph.tags) == wanted:
            return graph
    there = [set(graph.tags) for graph in found if graph.meta_graph is not None]
    raise NoMetaGraphError(wanted, there)


def _graphs(message: Any) -> Iterator[FoundGraph]:
    if isinstance(message, messages.GraphDef):
        yield FoundGraph(message)
    elif isinstance(message, messages.MetaGraphDef):
        yield _of_meta_graph(message, "graph_def")
    elif isinstance(message, messages.SavedModel):
        for index, meta_graph in enumerate(message.meta_graphs):
            yield _of_meta_graph(meta_graph, f"meta_graphs[{index}].graph_def")


def _of_meta_graph(meta_graph: MetaGraphDef, path: str) -> FoundGraph:
    tags = tuple(meta_graph.meta_info_def.tags)
    return FoundGraph(meta_graph.graph_def, meta_graph, path, tags)

"""Parts of a GraphDef: `tf.graph_util` as far as it needs no values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pbkaitai.graph.node_table import split_input

if TYPE_CHECKING:
    from pbkaitai.messages import GraphDef


def extract_sub_graph(graph_def: GraphDef, dest_nodes: Iterable[str]) -> GraphDef:
    """Return the nodes that some nodes need, and these: all that they depend on.

    Args:
        graph_def: stays as it is.
        dest_nodes: names of nodes.

    Returns:
        A new GraphDef with the nodes in their old order, all functions and the versions.

    Raises:
        TypeError: an argument is of another type.
        AssertionError: a name, or one that an input names, is not there.
    """
    from pbkaitai.messages import GraphDef

    if not isinstance(graph_def, GraphDef):
        raise TypeError(f"graph_def must be a graph_pb2.GraphDef proto, not {graph_def!r}")
    if isinstance(dest_nodes, (str, bytes)):
        raise TypeError(f"dest_nodes must be an iterable of strings, not {dest_nodes!r}")
    rows = graph_def.rows("node", ["name", "input"])
    inputs: dict[str, list[str]] = {}
    for name, names in rows:
        inputs.setdefault(name, names)
    todo = list(dest_nodes)
    needed: set[str] = set()
    while todo:
        name = todo.pop()
        if name in needed:
            continue
        if name not in inputs:
            raise AssertionError(f"{name} is not in graph")
        needed.add(name)
        todo += [split_input(text.removeprefix("^"))[0] for text in inputs[name]]
    made: Any = GraphDef()
    made.node.extend(
        node for node, (name, _) in zip(graph_def.node, rows, strict=True) if name in needed
    )
    if graph_def.has("library"):
        made.library.CopyFrom(graph_def.library)
    if graph_def.has("versions"):
        made.versions.CopyFrom(graph_def.versions)
    found: GraphDef = made
    return found

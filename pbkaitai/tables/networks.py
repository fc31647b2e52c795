"""A graph as one of NetworkX, for its algorithms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbkaitai.errors import MissingExtraError
from pbkaitai.graph.node_table import split_input
from pbkaitai.tables.columns import nodes_table

if TYPE_CHECKING:
    import networkx

    from pbkaitai.analysis.graphs import FoundGraph


def to_networkx(graph: FoundGraph) -> networkx.MultiDiGraph[str]:
    """Return a graph as a MultiDiGraph: nodes by name, an edge for each input.

    Nodes have the attributes `op`, `device`, `dtypes` and `shapes`; edges `output` (of the
    source), `input` (place among the inputs of the target), `is_control`, and for tensors
    `dtype` and `shape` where they are known. A node that an input names and the graph does
    not have is there without attributes.

    Raises:
        MissingExtraError: NetworkX is not installed.
    """
    try:
        import networkx
    except ImportError as error:
        raise MissingExtraError("a graph of NetworkX", "networkx", "networkx") from error
    table = nodes_table(graph)
    made: networkx.MultiDiGraph[str] = networkx.MultiDiGraph()
    columns = ("name", "op", "device", "dtypes", "shapes")
    for name, op, device, dtypes, shapes in zip(*(table[c] for c in columns), strict=True):
        made.add_node(name, op=op, device=device, dtypes=dtypes, shapes=shapes)
    for target, inputs in zip(table["name"], table["inputs"], strict=True):
        for place, text in enumerate(inputs):
            if text.startswith("^"):
                made.add_edge(text[1:], target, input=place, is_control=True)
                continue
            source, output = split_input(text)
            facts = made.nodes[source] if source in made else {}
            known = {}
            if output < len(facts.get("dtypes", ())):
                known = {"dtype": facts["dtypes"][output], "shape": facts["shapes"][output]}
            made.add_edge(source, target, output=output, input=place, is_control=False, **known)
    return made

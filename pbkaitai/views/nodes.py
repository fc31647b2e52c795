"""The nodes of a graph as a list: name, op, inputs, outputs and device of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.views.layout import NAME, SHAPE, TYPE, Column
from pbkaitai.views.listing import Item, Listing
from pbkaitai.views.words import shape_text

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.listing import NodeFacts, NodeList
    from pbkaitai.analysis.nodes.output_facts import Output

_NODE: Final = Column("node", NAME)
_FUNCTION: Final = Column("function", NAME)
_REST: Final = (
    Column("op", TYPE),
    Column("inputs", NAME),
    Column("dtypes", TYPE),
    Column("shapes", SHAPE),
    Column("device"),
)


def listing(found: NodeList, *, with_function: bool = False) -> Listing:
    """Return the nodes as a list.

    Args:
        with_function: tell of each node the function that it stands in, in the first column.
    """
    columns = (*([_FUNCTION] if with_function else []), _NODE, *_REST)
    facts = {"nodes_looked_at": found.total, "shapes": found.shapes}

    def cells(item: Item) -> list[object]:
        own = [
            item["name"],
            item["op"],
            ", ".join(item["inputs"]),
            ", ".join(dtype_text(output) for output in item["outputs"]),
            ", ".join(output_shape_text(output) for output in item["outputs"]),
            item["device"],
        ]
        return [item["function"], *own] if with_function else own

    return Listing("nodes", columns, map(node_data, found.nodes), cells, facts)


def node_data(node: NodeFacts) -> Item:
    """Return one node as a plain dict."""
    return {
        "name": node.name,
        "op": node.op,
        "function": node.function,
        "device": node.device,
        "inputs": list(node.inputs),
        "outputs": outputs_data(node.outputs),
        "path": node.path,
    }


def outputs_data(outputs: Sequence[Output]) -> list[Item]:
    """Return outputs as dicts; one of whose shape nothing was said has no key `shape`."""
    return [
        {
            "dtype": output.dtype,
            **({"shape": output.shape} if output.is_told else {}),
            **({"is_guess": True} if output.is_guess else {}),
        }
        for output in outputs
    ]


def dtype_text(output: dict[str, Any]) -> str:
    """Return the type of an output's dict: `DT_FLOAT`, `DT_FLOAT?` for a guess."""
    mark = "?" if output.get("is_guess") else ""
    return f"{output['dtype']}{mark}"


def output_shape_text(output: dict[str, Any]) -> str:
    """Return the shape of an output's dict: `[?, 3]`, `not told` where nothing was said."""
    return shape_text(output["shape"]) if "shape" in output else "not told"

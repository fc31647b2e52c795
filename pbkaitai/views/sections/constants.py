"""The constants of a graph: how many, how large, and which are the largest.

Sizes are told from the records; no value is read, so a graph of any size is quick.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.query.cells import Cell, columns
from pbkaitai.tensors import value_size
from pbkaitai.views.layout import NAME, NUMBER, SHAPE, TYPE, Block, Column, Heading, table
from pbkaitai.views.sections import parameters
from pbkaitai.views.words import count_text, element_count, shape_text, size_text

if TYPE_CHECKING:
    from pbkaitai.messages import FunctionDef, GraphDef, NodeDef, TensorProto

_COLUMNS: Final = (
    Column("largest", NAME),
    Column("dtype", TYPE),
    Column("shape", SHAPE),
    Column("stored", NUMBER),
    Column("values", NUMBER),
    Column("function", NAME),
)
_LARGEST: Final = 5
_OP: Final = Cell("op", lambda node: node.op)
_CELLS: Final = (
    Cell("name", lambda node: node.name),
    Cell(
        'span(attr["value"].tensor)',
        lambda node: node.attr["value"].span_of("tensor") if "value" in node.attr else None,
    ),
    Cell('attr["value"].tensor.dtype', lambda node: _tensor(node).dtype),
    Cell(
        'attr["value"].tensor.tensor_shape.unknown_rank',
        lambda node: _tensor(node).tensor_shape.unknown_rank,
    ),
    Cell(
        'attr["value"].tensor.tensor_shape.dim.size',
        lambda node: [dim.size for dim in _tensor(node).tensor_shape.dim],
    ),
)


def data(graph: GraphDef) -> dict[str, Any]:
    """Return count, bytes and parameters of all constants, those in functions too.

    They are told one by one as well, the largest first.
    """
    found = _find(graph, "node", None)
    count = len(found)
    for function in graph.library.function:
        found += _find(function, "node_def", function.signature.name)
    found.sort(key=lambda item: -item["bytes"])
    return {
        "count": len(found),
        "in_functions": len(found) - count,
        "bytes": sum(item["bytes"] for item in found),
        "parameters": parameters.count((item["dtype"], item["shape"]) for item in found),
        "largest": found,
    }


def blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return the totals as a heading and the largest as a table."""
    if not data["count"]:
        return []
    note = f"{data['count']:,}, {size_text(data['bytes'])} stored"
    if data["in_functions"]:
        note += f", {data['in_functions']:,} of them in functions"
    rows = [
        (
            item["name"],
            item["dtype"],
            shape_text(item["shape"]) if item["dtype"] else "no value",
            f"{item['bytes']:,}",
            "" if item["value_bytes"] is None else f"{item['value_bytes']:,}",
            item["function"],
        )
        for item in data["largest"]
    ]
    if data["parameters"]:
        note += f", {count_text(data['parameters'], 'parameter')}"
    limit = None if everything else _LARGEST
    made = table(_COLUMNS, rows, limit=limit, noun="constants")
    return [Heading("constants", level, note), *made]


def _find(owner: GraphDef | FunctionDef, nodes: str, function: str | None) -> list[dict[str, Any]]:
    """Return what each constant among the nodes of a graph or function says of itself."""
    found = []
    for name, span, dtype, is_unknown, sizes in columns(
        owner, nodes, _CELLS, where=(_OP, ("Const",))
    ):
        is_there = span is not None
        shape = list(sizes) if is_there and not is_unknown else None
        found.append(
            {
                "name": name,
                "function": function,
                "bytes": span[1] - span[0] if is_there else 0,
                "span": list(span) if is_there else None,
                "dtype": _name_of(int(dtype)) if is_there else "",
                "shape": shape,
                "value_bytes": value_size(int(dtype), element_count(shape)) if is_there else None,
            }
        )
    return found


@cache
def _name_of(dtype: int) -> str:
    from pbkaitai.messages import DataType

    return str(DataType(dtype))


def _tensor(node: NodeDef) -> TensorProto:
    """Return the value of a constant; an empty tensor where it has none."""
    from pbkaitai.messages import AttrValue

    return (node.attr.get("value") or AttrValue()).tensor

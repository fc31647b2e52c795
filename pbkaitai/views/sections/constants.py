"""The constants of a graph: how many, how large, and which are the largest.

Sizes are told from the records; no value is read, so a graph of any size is quick.
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.errors import DecodeError
from pbkaitai.query.cells import Cell, columns
from pbkaitai.tensors import value_size
from pbkaitai.views.layout import NAME, NUMBER, SHAPE, TYPE, Block, Column, Heading, table
from pbkaitai.views.words import element_count, shape_data, shape_text, size_text

if TYPE_CHECKING:
    from pbkaitai.messages import FunctionDef, GraphDef

_COLUMNS: Final = (
    Column("largest", NAME),
    Column("dtype", TYPE),
    Column("shape", SHAPE),
    Column("stored", NUMBER),
    Column("values", NUMBER),
    Column("function", NAME),
)
_LARGEST: Final = 5
_NAME: Final = Cell("name", lambda node: node.name)
_OP: Final = Cell("op", lambda node: node.op)
_SPAN: Final = Cell(
    'span(attr["value"].tensor)',
    lambda node: node.attr["value"].span_of("tensor") if "value" in node.attr else None,
)


def data(graph: GraphDef) -> dict[str, Any]:
    """Return count and bytes of all constants, those in functions too, and the largest."""
    found = _find(graph, "node", None)
    count = len(found)
    for function in graph.library.function:
        found += _find(function, "node_def", function.signature.name)
    largest = heapq.nlargest(_LARGEST, found, key=lambda item: item["bytes"])
    return {
        "count": len(found),
        "in_functions": len(found) - count,
        "bytes": sum(item["bytes"] for item in found),
        "largest": [item | _tensor_data(graph, item["span"]) for item in largest],
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
    return [Heading("constants", level, note), *table(_COLUMNS, rows)]


def _find(owner: GraphDef | FunctionDef, nodes: str, function: str | None) -> list[dict[str, Any]]:
    """Return name, size and span of each constant among the nodes of a graph or function."""
    return [
        {"name": name, "function": function, "bytes": _size(span), "span": span and list(span)}
        for name, span in columns(owner, nodes, (_NAME, _SPAN), where=(_OP, ("Const",)))
    ]


def _size(span: tuple[int, int] | None) -> int:
    return span[1] - span[0] if span is not None else 0


def _tensor_data(graph: GraphDef, span: list[int] | None) -> dict[str, Any]:
    """Return what the tensor in *span* of the document says of itself, without its values."""
    from pbkaitai.messages import TensorProto

    unread = {"dtype": "", "shape": None, "value_bytes": None}
    if span is None:
        return unread
    tensor = TensorProto.from_bytes(memoryview(graph._source.data)[span[0] : span[1]])
    try:
        dtype, shape = tensor.dtype, shape_data(tensor.tensor_shape)
    except DecodeError:
        return unread  # the fault is reported where the whole document is checked
    value_bytes = value_size(int(dtype), element_count(shape))
    return {"dtype": str(dtype), "shape": shape, "value_bytes": value_bytes}

"""The constants of a graph: how many, how large, and which are the largest.

Sizes are told from the records; no value is read, so a graph of any size is quick.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.tensors import find_type
from pbkaitai.views.layout import NAME, NUMBER, SHAPE, TYPE, Block, Column, Heading, table
from pbkaitai.views.words import element_count, shape_data, shape_text, size_text

if TYPE_CHECKING:
    from pbkaitai.messages import GraphDef, NodeDef, TensorProto

_COLUMNS: Final = (
    Column("largest", NAME),
    Column("dtype", TYPE),
    Column("shape", SHAPE),
    Column("bytes in the file", NUMBER),
    Column("bytes of values", NUMBER),
    Column("function", NAME),
)
_LARGEST: Final = 5


def data(graph: GraphDef) -> dict[str, Any]:
    """Return count and bytes of all constants, those in functions too, and the largest."""
    found = list(_find(graph.node, ""))
    in_functions = [
        item
        for function in graph.library.function
        for item in _find(function.node_def, function.signature.name)
    ]
    sized = found + in_functions
    largest = heapq.nlargest(_LARGEST, sized, key=lambda item: item[0])
    return {
        "count": len(sized),
        "in_functions": len(in_functions),
        "bytes": sum(size for size, _, _ in sized),
        "largest": [_constant_data(size, node, function) for size, node, function in largest],
    }


def blocks(data: dict[str, Any], level: int, everything: bool = False) -> list[Block]:
    """Return the totals as a heading and the largest as a table."""
    if not data["count"]:
        return []
    note = f"{data['count']:,}, {size_text(data['bytes'])} in the file"
    if data["in_functions"]:
        note += f", {data['in_functions']:,} of them in functions"
    rows = [
        (
            item["name"],
            item["dtype"],
            shape_text(item["shape"]),
            f"{item['bytes']:,}",
            "" if item["value_bytes"] is None else f"{item['value_bytes']:,}",
            item["function"],
        )
        for item in data["largest"]
    ]
    return [Heading("constants", level, note), *table(_COLUMNS, rows)]


def _find(nodes: Iterable[NodeDef], function: str) -> Iterable[tuple[int, NodeDef, str]]:
    """Yield size, node and function of each constant."""
    for node in nodes:
        if node.op != "Const":
            continue
        tensor = _tensor_of(node)
        span = tensor.span_of() if tensor is not None else None
        size = span[1] - span[0] if isinstance(span, tuple) else 0
        yield size, node, function


def _tensor_of(node: NodeDef) -> TensorProto | None:
    """Return the value of a Const node without reading its other attributes."""
    for entry in reversed(node.attr.entries):
        if entry.key == "value":
            tensor: TensorProto = entry.value.tensor
            return tensor
    return None


def _constant_data(size: int, node: NodeDef, function: str) -> dict[str, Any]:
    tensor = _tensor_of(node)
    shape = shape_data(tensor.tensor_shape) if tensor is not None else None
    kind = find_type(int(tensor.dtype)) if tensor is not None else None
    count = element_count(shape)
    value_bytes = kind.size * count if kind and kind.size and count is not None else None
    return {
        "name": node.name,
        "function": function or None,
        "dtype": str(tensor.dtype) if tensor is not None else "",
        "shape": shape,
        "bytes": size,
        "value_bytes": value_bytes,
    }

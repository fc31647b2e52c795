"""How many numbers a graph was trained to: in its variables, or frozen into its constants.

Counted are the elements of floating-point types, from dtypes and shapes alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.analysis.values.variables import VARIABLE_OPS
from pbkaitai.query.cells import Cell, columns
from pbkaitai.tensors.dtypes import TENSOR_TYPES
from pbkaitai.views.words import count_text, element_count

if TYPE_CHECKING:
    from pbkaitai.messages import GraphDef

_OP: Final = Cell("op", lambda node: node.op)
_CELLS: Final = (
    Cell('attr["dtype"].type', lambda node: node.attr["dtype"].type if "dtype" in node.attr else 0),
    Cell(
        'attr["shape"].shape.dim.size',
        lambda node: (
            [dim.size for dim in node.attr["shape"].shape.dim] if "shape" in node.attr else []
        ),
    ),
)
_MOST: Final = 2**63 - 1
# DataTypes of floating-point numbers.
FLOATS: Final = frozenset(
    kind.name
    for kind in TENSOR_TYPES.values()
    if kind.label.startswith(("float", "bfloat", "half", "double", "complex"))
)


def data(graph: GraphDef) -> dict[str, Any]:
    """Return how many variables a graph has, and their parameters."""
    from pbkaitai.messages import DataType

    found = list(columns(graph, "node", _CELLS, where=(_OP, VARIABLE_OPS)))
    kinds = ((str(DataType(int(dtype))), sizes) for dtype, sizes in found)
    return {"count": len(found), "parameters": count(kinds)}


def count(tensors: Iterable[tuple[str, Sequence[int] | None]]) -> int:
    """Return the elements of those tensors that are floating-point numbers.

    Args:
        tensors: DataType and shape of each, None where it is not known; one of more elements
            than TensorFlow counts to is left out.
    """
    sizes = (element_count(shape) or 0 for dtype, shape in tensors if dtype in FLOATS)
    return sum(size for size in sizes if size <= _MOST)


def text(data: dict[str, Any] | None) -> str:
    """Return `10, 675,063 parameters`; empty where there are no variables."""
    if not data or not data["count"]:
        return ""
    return f"{data['count']:,}, {count_text(data['parameters'], 'parameter')}"

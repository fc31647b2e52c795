"""Nodes and tensors by column, whole or some thousand rows at a time.

A column is a list of plain values: text, numbers, None, and lists of them. A shape is a list
of sizes with -1 for one that is not known, None for an unknown rank or one that is not told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pbkaitai.analysis.nodes.bodies import bodies_of
from pbkaitai.analysis.nodes.listing import NodeFacts, list_nodes
from pbkaitai.postpass import resolve
from pbkaitai.views import tensors as tensor_view

if TYPE_CHECKING:
    from pbkaitai.analysis.graphs import FoundGraph
    from pbkaitai.analysis.values.constants import Constant
    from pbkaitai.errors import DecodeError

Table = dict[str, list[Any]]
Row = TypeVar("Row")

# Types of columns, for libraries that need them before the first row.
TEXT: Final = "text"
NUMBER: Final = "number"
TEXTS: Final = "texts"
SHAPE: Final = "shape"
SHAPES: Final = "shapes"

# Name, type and value of each column.
_NODES: Final[tuple[tuple[str, str, Callable[[NodeFacts], Any]], ...]] = (
    ("name", TEXT, lambda node: node.name),
    ("op", TEXT, lambda node: node.op),
    ("function", TEXT, lambda node: node.function),
    ("device", TEXT, lambda node: node.device),
    ("inputs", TEXTS, lambda node: list(node.inputs)),
    ("dtypes", TEXTS, lambda node: [output.dtype for output in node.outputs]),
    ("shapes", SHAPES, lambda node: [output.shape for output in node.outputs]),
)
_TENSORS: Final[tuple[tuple[str, str, Callable[[dict[str, Any]], Any]], ...]] = (
    ("name", TEXT, lambda item: item["name"]),
    ("node", TEXT, lambda item: item["node"]),
    ("function", TEXT, lambda item: item["function"]),
    ("dtype", TEXT, lambda item: item["dtype"]),
    ("shape", SHAPE, lambda item: item["shape"]),
    ("count", NUMBER, lambda item: item["count"]),
    ("bytes", NUMBER, lambda item: item["bytes"]),
    ("stored", TEXT, lambda item: item["stored"]),
    ("stored_bytes", NUMBER, lambda item: item["stored_bytes"]),
    ("fault", TEXT, lambda item: item.get("fault", "")),
)
NODE_TYPES: Final = {name: kind for name, kind, _ in _NODES}
TENSOR_TYPES: Final = {name: kind for name, kind, _ in _TENSORS}

_BATCH: Final = 4096


def nodes_table(graph: FoundGraph, *, functions: bool = False, shapes: str = "") -> Table:
    """Return the nodes of a graph by column: name, op, function, device, inputs, dtypes, shapes.

    `inputs` are as in the file, control inputs as `^name`. `dtypes` and `shapes` are those of
    the outputs; `function` is empty for the graph itself.

    Args:
        functions: whether the nodes of its functions stand there as well.
        shapes: `inferred` or `stored` (what the nodes say themselves); empty is `inferred`
            for up to 20,000 nodes.
    """
    problems: list[DecodeError] = []
    resolve(graph.graph_def, problems)
    found = list_nodes(bodies_of(graph, bool(problems)), functions=functions, shapes=shapes)
    return _joined(node_batches(found.nodes), NODE_TYPES)


def tensors_table(tensors: Iterable[Constant]) -> Table:
    """Return tensors by column: name, node, function, dtype, shape, count, bytes, stored,
    stored_bytes, fault.

    `count` is of elements, `bytes` what their values take in memory, `stored_bytes` what the
    message takes in the file; `stored` says how, `fault` why no array can be made of them.

    Args:
        tensors: as `pbkaitai.analysis.values.constants.find_constants` gives them.
    """
    return _joined(tensor_batches(tensors), TENSOR_TYPES)


def node_batches(nodes: Iterable[NodeFacts]) -> Iterator[Table]:
    """Yield the columns of some thousand nodes at a time."""
    for rows in _batches(nodes):
        yield {name: [value(row) for row in rows] for name, _, value in _NODES}


def tensor_batches(tensors: Iterable[Constant]) -> Iterator[Table]:
    """Yield the columns of some thousand tensors at a time."""
    items = (tensor_view.data(tensor, has_statistics=False) for tensor in tensors)
    for rows in _batches(items):
        yield {name: [value(row) for row in rows] for name, _, value in _TENSORS}


def _batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    iterator = iter(rows)
    while batch := list(islice(iterator, _BATCH)):
        yield batch


def _joined(batches: Iterable[Table], types: Iterable[str]) -> Table:
    table: Table = {name: [] for name in types}
    for batch in batches:
        for name, values in batch.items():
            table[name] += values
    return table

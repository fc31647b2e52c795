"""Element types and shapes of the outputs of nodes.

Where a graph is small they are those of `pbkaitai.graph`, with all that its shape functions
find. A graph of a hundred thousand nodes is never made into objects for a list: types then
come from the OpDefs and shapes from what the nodes themselves say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pbkaitai.graph.outputs import output_types
from pbkaitai.query.cells import Cell

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies, Body
    from pbkaitai.graph.operation import Operation
    from pbkaitai.graph.shapes import TensorShape
    from pbkaitai.messages import NodeDef

# Shapes are inferred in graphs of up to so many nodes, functions included.
INFER_LIMIT: Final = 20_000

INFERRED: Final = "inferred"
STORED: Final = "stored"

_MAX_REMEMBERED: Final = 4096
# A hostile node may ask for a million outputs; nobody wants to see more than these.
MAX_OUTPUTS: Final = 4096
_SHAPES: Final = "_output_shapes"


class Output(NamedTuple):
    """One output of a node.

    Attributes:
        dtype: as `DT_FLOAT`; empty where it is not told.
        shape: sizes with -1 for one that is not known, None for an unknown rank.
        is_told: whether anything was said of the shape; else *shape* is None.
        is_guess: whether number and types of the outputs are a guess.
    """

    dtype: str
    shape: list[int] | None
    is_told: bool
    is_guess: bool = False


def _attr(node: Any, name: str) -> Any:
    from pbkaitai.messages import AttrValue

    return node.attr.get(name) or AttrValue()


def _shapes(node: Any) -> Any:
    return _attr(node, _SHAPES).list.shape


# What tells the types of the outputs, and the shapes that nodes say themselves.
CELLS: Final = (
    Cell("attr.key", lambda node: list(node.attr)),
    Cell("attr.value.type", lambda node: [int(value.type) for value in node.attr.values()]),
    Cell("attr.value.i", lambda node: [value.i for value in node.attr.values()]),
    Cell(
        "attr.value.list.type",
        lambda node: [list(map(int, value.list.type)) for value in node.attr.values()],
    ),
    Cell(
        f'attr["{_SHAPES}"].list.shape.unknown_rank',
        lambda node: [shape.unknown_rank for shape in _shapes(node)],
    ),
    Cell(
        f'attr["{_SHAPES}"].list.shape.dim.size',
        lambda node: [[dim.size for dim in shape.dim] for shape in _shapes(node)],
    ),
    Cell('has(attr["shape"].shape)', lambda node: _attr(node, "shape").has("shape")),
    Cell('attr["shape"].shape.unknown_rank', lambda node: _attr(node, "shape").shape.unknown_rank),
    Cell(
        'attr["shape"].shape.dim.size',
        lambda node: [dim.size for dim in _attr(node, "shape").shape.dim],
    ),
    Cell('has(attr["value"].tensor)', lambda node: _attr(node, "value").has("tensor")),
    Cell(
        'attr["value"].tensor.tensor_shape.unknown_rank',
        lambda node: _attr(node, "value").tensor.tensor_shape.unknown_rank,
    ),
    Cell(
        'attr["value"].tensor.tensor_shape.dim.size',
        lambda node: [dim.size for dim in _attr(node, "value").tensor.tensor_shape.dim],
    ),
)
_SHAPED: Final = frozenset(
    ("Placeholder", "PlaceholderV2", "PlaceholderWithDefault", "Variable", "VariableV2")
)
# Up to this producer, [] in the attr of a Placeholder meant "not known"
# (tensorflow/core/ops/array_ops.cc, Placeholder).
_LAST_WITHOUT_SCALARS: Final = 21


class StoredOutputs:
    """Outputs by what nodes and OpDefs say, without an object for each node."""

    def __init__(self, bodies: Bodies) -> None:
        self._op_defs = bodies.op_defs
        self._types: dict[Any, tuple[list[str], bool]] = {}
        producer = bodies.graph.graph_def.versions.producer if bodies.graph is not None else 0
        self._no_scalars = bodies.graph is not None and producer <= _LAST_WITHOUT_SCALARS

    def of_node(self, node: NodeDef) -> list[Output]:
        """Return the outputs of a node."""
        return self.of(lambda: node, node.op, [cell.read(node) for cell in CELLS])

    def of(self, read: Callable[[], NodeDef], op: str, cells: Sequence[Any]) -> list[Output]:
        """Return the outputs of a node.

        Args:
            read: gives the node; not asked where a like one is remembered.
            cells: its columns `CELLS`.
        """
        keys, types, numbers, lists, are_unranked, dims, *rest = cells
        key = op, *keys, *types, *numbers, *map(tuple, lists)
        found = self._types.get(key)
        if found is None:
            if len(self._types) >= _MAX_REMEMBERED:
                self._types.clear()
            outputs = output_types(read(), self._op_defs.find(op))
            names = [dtype_name(dtype) for dtype in outputs.types[:MAX_OUTPUTS]]
            found = self._types[key] = names, outputs.is_guess
        names, is_guess = found
        if len(dims) == len(names):
            shapes = zip(names, are_unranked, dims, strict=True)
            return [
                Output(name, None if is_unranked else list(sizes), True, is_guess)
                for name, is_unranked, sizes in shapes
            ]
        shape, is_told = self._own_shape(op, rest) if len(names) == 1 else (None, False)
        return [Output(name, shape, is_told, is_guess) for name in names]

    def _own_shape(self, op: str, cells: Sequence[Any]) -> tuple[list[int] | None, bool]:
        has_shape, is_unranked, sizes, has_value, is_value_unranked, value_sizes = cells
        if op == "Const" and has_value:
            return (None if is_value_unranked else list(value_sizes)), True
        if op in _SHAPED and has_shape:
            is_old = self._no_scalars and op == "Placeholder" and not sizes
            return (None if is_unranked or is_old else list(sizes)), True
        return ([], True) if op == "VarHandleOp" else (None, False)


class InferredOutputs:
    """Outputs by the graph's own objects, with the shapes that its shape functions find."""

    def __init__(self, bodies: Bodies) -> None:
        self._bodies = bodies
        self._graph = bodies.as_graph
        self._first: dict[str, Body] = {}
        for body in bodies.functions:
            self._first.setdefault(body.function, body)

    def operation(self, body: Body, index: int) -> Operation | None:
        """Return a node as an operation; None where the graph has another one for it."""
        if not body.function:
            table = self._graph._table
            return None if table is None else table.ops[index]
        if self._first.get(body.function) is not body:
            return None  # another function before it has the same name
        inner = self._graph.functions[body.function]._body
        return inner.ops[len(inner.arguments) + index]

    def of(self, body: Body, index: int) -> list[Output] | None:
        """Return the outputs of a node, None where the graph does not have it."""
        op = self.operation(body, index)
        if op is None:
            return None
        source: Any = op._source
        is_guess = source.outputs_of(op).is_guess
        return [
            Output(dtype_name(tensor.dtype), shape_data(tensor.shape), True, is_guess)
            for tensor in op.outputs[:MAX_OUTPUTS]
        ]


def choose_outputs(bodies: Bodies, count: int, shapes: str = "") -> InferredOutputs | None:
    """Return what tells outputs by a graph of objects; None where none should be made.

    One is never made of nodes that claim thousands of outputs.

    Args:
        count: nodes that the graph has.
        shapes: `inferred` or `stored`; empty is `inferred` up to `INFER_LIMIT` nodes.
    """
    if bodies.graph is None and not bodies.functions:
        return None  # a node alone
    if shapes == STORED or (not shapes and count > INFER_LIMIT) or bodies.has_wide_nodes:
        return None
    return InferredOutputs(bodies)


def dtype_name(dtype: Any) -> str:
    """Return `DT_FLOAT` of a DType; an empty string for a type that is not told."""
    from pbkaitai.messages import DataType

    number = int(dtype.as_datatype_enum)
    return str(DataType(number)) if number else ""


def shape_data(shape: TensorShape) -> list[int] | None:
    """Return the sizes of a shape, -1 for one that is not known; None for an unknown rank."""
    if shape.rank is None:
        return None
    return [-1 if size is None else size for size in shape.as_list()]

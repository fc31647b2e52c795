"""The static shapes of an operation's outputs, as TensorFlow infers them.

    infer(op)            # [TensorShape([None, 10])]

Each op type has a shape function, in a table by op type; the modules hold them by subject.
Shapes that ops take as values are worked out from constants and known shapes
(`pbkaitai.graph.shape_inference.folding`). An op without a function has unknown shapes.
What a file declares in `_output_shapes` comes first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.graph.dtypes import variant
from pbkaitai.graph.registry import OpDefs
from pbkaitai.graph.shape_inference import (  # each fills the table
    control,
    diagonals,
    elementwise,
    files,
    images,
    joining,
    linear,
    lists,
    neural,
    padding,
    picking,
    reductions,
    reshaping,
    sources,
    sparse,
    state,
)
from pbkaitai.graph.shape_inference.context import TABLE, Context
from pbkaitai.graph.shape_inference.dims import ShapeError, refine, show
from pbkaitai.graph.shape_inference.folding import Folder
from pbkaitai.graph.shape_inference.order import inputs_first
from pbkaitai.graph.shapes import Dims, TensorShape, dims_of_proto

if TYPE_CHECKING:
    from pbkaitai.messages import FunctionDef, OpDef

__all__ = ["Inference", "ShapeError", "infer", "inputs_first", "known_op_types"]

# Nodes of function bodies looked at by one Inference; a small file must not keep us busy.
MAX_BODY_NODES: Final = 200_000
# And by all of one file: so many, and each of its functions so often.
_FILE_BODY_NODES: Final = 50_000
_TIMES: Final = 16

# Of the ops that make datasets there are over a hundred, more with each version.
_DATASET: Final = re.compile(r"Dataset(V\d+)?$")

_SUBJECTS: Final = (
    control, diagonals, elementwise, files, images, joining, linear, lists, neural, padding,
    picking, reductions, reshaping, sources, sparse, state,
)  # fmt: skip


class Budget:
    """Nodes of function bodies that may still be looked at."""

    def __init__(self, nodes: int = MAX_BODY_NODES) -> None:
        self._left = nodes

    @classmethod
    def of_file(cls, functions: Mapping[str, FunctionDef]) -> Budget:
        """Return that of all calls in a file: a thousand calls may be of one large function."""
        nodes = sum(len(function.node_def) for function in functions.values())
        return cls(_FILE_BODY_NODES + _TIMES * nodes)

    def spend(self, nodes: int) -> bool:
        """Take *nodes* off; False if it does not suffice."""
        self._left -= nodes
        return self._left >= 0


def infer(
    op: Any,
    *,
    find_function: Callable[[str], FunctionDef | None] | None = None,
    producer: int | None = None,
    budget: Budget | None = None,
) -> list[TensorShape]:
    """Return the shapes of the outputs of one operation; see `Inference`."""
    return Inference(find_function=find_function, producer=producer, budget=budget).infer(op)


def known_op_types() -> list[str]:
    """Return the op types that have a shape function, sorted."""
    return sorted(TABLE)


class Inference:
    """Infers shapes of the operations of one graph; remembers those of function calls.

    An operation is anything with `type`, `name`, `inputs` (with `shape`, `dtype`, `op` and
    `value_index`), `outputs` and `get_attr(name)` that raises ValueError. The shapes of its
    inputs must be set already; `inputs_first` gives the order.
    """

    def __init__(
        self,
        *,
        find_function: Callable[[str], FunctionDef | None] | None = None,
        find_op_def: Callable[[str], OpDef | None] | None = None,
        producer: int | None = None,
        budget: Budget | None = None,
    ) -> None:
        """Prepare for one graph.

        Args:
            find_function: gives the FunctionDef of a function by name.
            find_op_def: gives OpDefs for the nodes of function bodies.
            producer: the producer version of the GraphDef that the nodes come from.
            budget: what is left for this and other inferences.
        """
        self.find_function = find_function
        self.find_op_def = find_op_def or OpDefs(function=self._signature).find
        self.producer = producer
        self.calls: dict[Any, list[Dims | None]] = {}
        self._budgets = [Budget(), *([] if budget is None else [budget])]

    def infer(self, op: Any, *, depth: int = 0) -> list[TensorShape]:
        """Return the shapes of the outputs of one operation, in order.

        Raises:
            ShapeError: the shapes of the inputs do not fit the op, or an attr is wrong; it
                is a ValueError.
        """
        count = len(op.outputs)
        if not count and op.type not in TABLE:
            return []
        shapes = self._run(op, depth)
        shapes = [*shapes[:count], *[None] * (count - len(shapes))]
        return [TensorShape.of(dims) for dims in self._declared(op, shapes)]

    def spend(self, nodes: int) -> bool:
        """Take *nodes* off what may still be looked at; False if it does not suffice."""
        return all(budget.spend(nodes) for budget in self._budgets)

    def _run(self, op: Any, depth: int) -> list[Dims | None]:
        function = TABLE.get(op.type) or (_dataset if _makes_dataset(op) else None)
        context = Context(op, Folder().fold, self, depth)
        try:
            if function is None:
                if self.find_function is None:
                    return []
                from pbkaitai.graph.shape_inference.bodies import call_shapes

                return call_shapes(context, op.type)
            result = function(context)
        except ShapeError as error:
            raise ShapeError(_complete(str(error), op)) from None
        except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError) as error:
            # An attr of another kind than the op has, as damaged files hold.
            raise ShapeError(_complete(f"attrs or inputs are malformed: {error}", op)) from error
        return result if isinstance(result, list) else [result]

    def _declared(self, op: Any, shapes: list[Dims | None]) -> list[Dims | None]:
        try:
            declared = op.get_attr("_output_shapes")
        except ValueError:
            return shapes
        if not isinstance(declared, list):
            return shapes
        known = [dims_of_proto(proto) for proto in declared if hasattr(proto, "unknown_rank")]
        rest = shapes[len(known) :]
        return [refine(a, b) for a, b in zip(known, shapes, strict=False)] + rest

    def _signature(self, name: str) -> OpDef | None:
        function = None if self.find_function is None else self.find_function(name)
        return None if function is None else function.signature


def _makes_dataset(op: Any) -> bool:
    types = [tensor.dtype for tensor in op.outputs]
    return types == [variant] and _DATASET.search(op.type) is not None


def _dataset(c: Context) -> Dims:
    return ()  # a dataset is one variant, whatever stands in it


def _complete(reason: str, op: Any) -> str:
    """Return a reason with the operation it is about, as TensorFlow words it."""
    inputs = ", ".join(show(tensor.shape._dims) for tensor in op.inputs)
    return f"{reason} for '{op.name}' (op: '{op.type}') with input shapes: {inputs}."

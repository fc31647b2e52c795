"""What a shape function sees of one operation: input shapes, attrs, constant inputs.

A shape function takes a `Context` and returns the shape of its one output (a tuple, or None
for an unknown rank) or a list of the shapes of its outputs. Functions are found in `TABLE`
by op type; each of the other modules puts its own there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.graph.dtypes import DType
from pbkaitai.graph.registry import op_def
from pbkaitai.graph.shape_inference.dims import Dim, ShapeError, unknown
from pbkaitai.graph.shapes import Dims, dims_of_proto

if TYPE_CHECKING:
    from pbkaitai.graph.shape_inference import Inference
    from pbkaitai.graph.shape_inference.values import Value

Result = Dims | None | list[Dims | None]
ShapeFunction = Callable[["Context"], Result]

TABLE: Final[dict[str, ShapeFunction]] = {}

_MISSING: Final = object()


def shape_function(op_types: str) -> Callable[[ShapeFunction], ShapeFunction]:
    """Make a function the shape function of the op types in a text."""

    def register(function: ShapeFunction) -> ShapeFunction:
        for op_type in op_types.split():
            if op_type in TABLE:
                raise ValueError(f'op type "{op_type}" has two shape functions')
            TABLE[op_type] = function
        return function

    return register


def register_all(op_types: str, function: ShapeFunction) -> None:
    """Make *function* the shape function of the op types in a text."""
    shape_function(op_types)(function)


class Context:
    """One operation, as a shape function sees it.

    Attributes:
        op: the operation: `type`, `inputs`, `get_attr(name)`.
        fold: tells what is known of the elements of a tensor.
        inference: of the graph that the operation is in.
        depth: number of function bodies around this one.
    """

    __slots__ = ("_inputs", "depth", "fold", "inference", "op")

    def __init__(
        self,
        op: Any,
        fold: Callable[[Any], Value | None],
        inference: Inference,
        depth: int = 0,
    ) -> None:
        self.op = op
        self.fold = fold
        self.inference = inference
        self.depth = depth
        self._inputs: Sequence[Any] = op.inputs

    # --- inputs -----------------------------------------------------------------------

    @property
    def count(self) -> int:
        """The number of data inputs."""
        return len(self._inputs)

    def tensor(self, index: int) -> Any:
        """Return an input.

        Raises:
            ShapeError: the operation has too few of them.
        """
        try:
            return self._inputs[index]
        except IndexError:
            raise ShapeError(
                f"op type {self.op.type} needs an input {index}, has {len(self._inputs)}"
            ) from None

    def shape(self, index: int) -> Dims | None:
        """Return the shape of an input."""
        dims: Dims | None = self.tensor(index).shape._dims
        return dims

    def shapes(self, start: int = 0, stop: int | None = None) -> list[Dims | None]:
        """Return the shapes of some inputs."""
        return [tensor.shape._dims for tensor in self._inputs[start:stop]]

    def with_rank(self, index: int, rank: int) -> Dims:
        """Return the shape of an input that has *rank* axes, of unknown sizes at the least.

        Raises:
            ShapeError: it has another rank.
        """
        return need_rank(self.shape(index), rank)

    def with_rank_at_least(self, index: int, rank: int) -> Dims | None:
        """Return the shape of an input.

        Raises:
            ShapeError: its rank is less.
        """
        dims = self.shape(index)
        if dims is not None and len(dims) < rank:
            raise ShapeError(f"Shape must be at least rank {rank} but is rank {len(dims)}")
        return dims

    # --- attrs ------------------------------------------------------------------------

    def attr(self, name: str, default: Any = _MISSING) -> Any:
        """Return the value of an attr, the OpDef's default where the node has none.

        Raises:
            ShapeError: neither has it, and no *default* is given.
        """
        try:
            return self.op.get_attr(name)
        except ValueError:
            pass
        definition = op_def(self.op.type)
        if definition is not None:
            from pbkaitai.graph.attrs import attr_value

            for item in definition.attr:
                if item.name == name and item.has("default_value"):
                    return attr_value(item.default_value)
        if default is _MISSING:
            raise ShapeError(f'op type {self.op.type} needs an attr "{name}"')
        return default

    def ints(self, name: str, default: list[int] | None = None) -> list[int]:
        """Return an attr that is a list of ints.

        Raises:
            ShapeError: it holds something else, or there is none and no *default*.
        """
        value = self.attr(name, _MISSING if default is None else default)
        if not isinstance(value, list) or not all(type(item) is int for item in value):
            raise ShapeError(f'attr "{name}" of op type {self.op.type} is no list of ints')
        return value

    def text(self, name: str, default: str = "") -> str:
        """Return a string attr as text."""
        value = self.attr(name, default.encode())
        return value.decode("utf-8", "replace") if isinstance(value, bytes) else default

    def attr_shape(self, name: str) -> Dims | None:
        """Return a shape attr, an unknown rank where there is none."""
        value = self.attr(name, None)
        return dims_of_proto(value) if hasattr(value, "unknown_rank") else None

    def attr_shapes(self, name: str) -> list[Dims | None]:
        """Return an attr that is a list of shapes."""
        return [dims_of_proto(item) for item in self.attr(name, [])]

    def types(self, name: str) -> list[DType]:
        """Return an attr that is a list of types."""
        return [item for item in self.attr(name, []) if isinstance(item, DType)]

    # --- constant inputs --------------------------------------------------------------

    def value(self, index: int) -> Value | None:
        """Return what is known of the elements of an input, None if nothing is."""
        return self.fold(self.tensor(index))

    def scalar(self, index: int) -> Any:
        """Return the one element of an input, None if it is not known."""
        value = self.value(index)
        return None if value is None else value.scalar()

    def vector(self, index: int) -> list[Any] | None:
        """Return the elements of a vector or scalar, each None if it is not known.

        None stands for a vector of which not even the size is known.
        """
        value = self.value(index)
        if value is not None:
            return value.items()
        dims = self.shape(index)
        if dims is None or len(dims) > 1 or None in dims:
            return None
        size = dims[0] if dims else 1
        return [None] * size if size is not None and size <= 255 else None

    def strings(self, index: int) -> list[bytes] | None:
        """Return the elements of an input that is a constant vector of strings, else None."""
        from pbkaitai.graph.shape_inference.fold_sources import constant_strings

        return constant_strings(self.tensor(index).op)

    def shape_value(self, index: int) -> Dims | None:
        """Return the shape that an input holds as a vector: -1 is an unknown size.

        Raises:
            ShapeError: the input is no vector, or a size is below -1.
        """
        dims = self.shape(index)
        value = self.value(index)
        if dims is not None and len(dims) == 0 and value is not None:
            if value.scalar() == -1:
                return None  # a scalar -1 is a shape of unknown rank
            raise ShapeError("Input tensor must be rank 1, or if its rank 0 it must have value -1")
        need_rank(dims, 1)
        sizes = self.vector(index)
        if sizes is None:
            return None
        for size in sizes:
            if size is not None and size < -1:
                raise ShapeError(f"Invalid value in tensor used for shape: {size}")
        return tuple([None if size is None or size < 0 else int(size) for size in sizes])

    def each_output(self, shape: Dims | None) -> list[Dims | None]:
        """Return the one shape that all outputs have, as a list."""
        return [shape] * len(self.op.outputs)

    def outputs(self, *shapes: Dims | None) -> list[Dims | None]:
        """Return the shapes of several outputs, as a list."""
        return list(shapes)


def need_rank(dims: Dims | None, rank: int) -> Dims:
    """Return a shape of *rank* axes.

    Raises:
        ShapeError: it has another rank.
    """
    if dims is None:
        return unknown(rank)
    if len(dims) != rank:
        raise ShapeError(f"Shape must be rank {rank} but is rank {len(dims)}")
    return dims


def same_as(index: int = 0, *, rank: int | None = None, at_least: int = 0) -> ShapeFunction:
    """Return a shape function: one output, of the shape of an input."""

    def function(c: Context) -> Result:
        if rank is not None:
            return c.with_rank(index, rank)
        return c.with_rank_at_least(index, at_least)

    return function


def constant(*shapes: Dims | None) -> ShapeFunction:
    """Return a shape function whose outputs always have these shapes."""

    def function(c: Context) -> Result:
        return list(shapes)

    return function


def dim_at(dims: Dims | None, axis: int) -> Dim:
    """Return a size, None if the rank is unknown."""
    return None if dims is None else dims[axis]

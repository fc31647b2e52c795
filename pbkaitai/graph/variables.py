"""Variables and queues, as far as building a graph needs them; their state is an engine's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbkaitai.graph.apply import apply_op, name_scope
from pbkaitai.graph.convert import convert_to_tensor
from pbkaitai.graph.default import get_default_graph
from pbkaitai.graph.dtypes import DType, as_dtype
from pbkaitai.graph.keys import GraphKeys
from pbkaitai.graph.shapes import TensorShape, as_shape
from pbkaitai.graph.tensor import Tensor

if TYPE_CHECKING:
    from pbkaitai.graph.graph import Graph
    from pbkaitai.graph.operation import Operation


class Variable:
    """A variable: a VarHandleOp, an Assign of its initial value, and a Read.

    Attributes:
        handle: the output of the VarHandleOp.
        initializer: the operation that gives it its initial value.
        initial_value: that value.
    """

    def __init__(
        self,
        initial_value: Any,
        trainable: bool = True,
        collections: Sequence[str] | None = None,
        name: str | None = None,
        dtype: Any = None,
        shape: Any = None,
    ) -> None:
        """Make a variable in the default graph.

        Args:
            collections: where it is listed; without them, with the global variables.
            trainable: whether it is listed with the trainable ones too.
        """
        value = initial_value() if callable(initial_value) else initial_value
        graph = get_default_graph()
        with graph.control_dependencies(None), name_scope(name, "Variable") as scope:
            own = scope.rstrip("/")
            with graph.name_scope("Initializer"):
                self.initial_value = convert_to_tensor(value, dtype=dtype, name="initial_value")
            self.dtype: DType = self.initial_value.dtype.base_dtype
            self.shape = self.initial_value.shape if shape is None else as_shape(shape)
            self.handle = apply_op(
                "VarHandleOp",
                dtype=self.dtype,
                shape=self.shape,
                shared_name=own,
                name=scope,
            )._outputs[0]
            with graph.name_scope("IsInitialized"):
                self._is_initialized = apply_op(
                    "VarIsInitializedOp", resource=self.handle
                )._outputs[0]
            self.initializer = apply_op(
                "AssignVariableOp",
                resource=self.handle,
                value=self.initial_value,
                dtype=self.dtype,
                name="Assign",
            )
            with graph.name_scope("Read"), graph.colocate_with(self.handle.op):
                self._graph_element = self._read()
        names = list(collections or [GraphKeys.GLOBAL_VARIABLES])
        if trainable and GraphKeys.TRAINABLE_VARIABLES not in names:
            names.append(GraphKeys.TRAINABLE_VARIABLES)
        graph.add_to_collections(names, self)

    def _read(self) -> Tensor:
        made = apply_op("ReadVariableOp", resource=self.handle, dtype=self.dtype)._outputs[0]
        made.set_shape(self.shape)
        return made

    @property
    def op(self) -> Operation:
        """The VarHandleOp."""
        return self.handle.op

    @property
    def name(self) -> str:
        """`operation:0`."""
        return self.handle.name

    @property
    def graph(self) -> Graph:
        """The graph it is in."""
        return self.handle.graph

    @property
    def device(self) -> str:
        """The device of its operation."""
        return self.handle.device

    def get_shape(self) -> TensorShape:
        """Return its shape."""
        return self.shape

    def value(self) -> Tensor:
        """Return its value when it was read last."""
        return self._graph_element

    def read_value(self) -> Tensor:
        """Return its value, read anew."""
        with name_scope("Read"):
            return self._read()

    def assign(self, value: Any, name: str | None = None) -> Operation:
        """Return an operation that gives it a value; it stands beside the variable."""
        with self.graph.colocate_with(self.op):
            tensor = convert_to_tensor(value, dtype=self.dtype)
            return apply_op(
                "AssignVariableOp",
                resource=self.handle,
                value=tensor,
                dtype=self.dtype,
                name=name,
            )

    def _dense_var_to_tensor(self) -> Tensor:
        return self._read()

    def _as_graph_element(self) -> Tensor:
        return self._graph_element

    def __repr__(self) -> str:
        return f"<tf.Variable {self.name!r} shape={self.shape} dtype={self.dtype.name}>"


class FIFOQueue:
    """A queue of a limited number of elements.

    Attributes:
        queue_ref: the output of the FIFOQueueV2.
    """

    def __init__(
        self,
        capacity: int,
        dtypes: Any,
        shapes: Any = None,
        names: Any = None,
        shared_name: str | None = None,
        name: str = "fifo_queue",
    ) -> None:
        """Make a queue in the default graph."""
        listed = list(dtypes) if isinstance(dtypes, (list, tuple)) else [dtypes]
        self.dtypes = [as_dtype(dtype) for dtype in listed]
        self.names = names
        graph = get_default_graph()
        with graph.control_dependencies(None), graph.device("/device:CPU:*"):
            self.queue_ref = apply_op(
                "FIFOQueueV2",
                component_types=self.dtypes,
                shapes=[] if shapes is None else [as_shape(s) for s in shapes],
                capacity=capacity,
                shared_name=shared_name or "",
                name=name,
            )._outputs[0]

    @property
    def name(self) -> str:
        """The name of its operation."""
        return self.queue_ref.op.name


def _of_variable(name: str) -> Any:
    """Return an operator of a variable: that of its value."""

    def operate(self: Variable, *others: Any) -> Any:
        return getattr(Tensor, name)(self._dense_var_to_tensor(), *others)

    return operate


for _name in (
    "add",
    "sub",
    "mul",
    "truediv",
    "floordiv",
    "mod",
    "pow",
    "matmul",
    "and",
    "or",
    "xor",
):
    setattr(Variable, f"__{_name}__", _of_variable(f"__{_name}__"))
    setattr(Variable, f"__r{_name}__", _of_variable(f"__r{_name}__"))
for _name in ("lt", "le", "gt", "ge", "neg", "abs", "invert", "getitem"):
    setattr(Variable, f"__{_name}__", _of_variable(f"__{_name}__"))

"""Operations: the nodes of a graph.

One that is made in Python holds its NodeDef. One that was read from a file holds its name,
its op type and where it came from (`NodeSource`); inputs, outputs and the NodeDef are
worked out when they are asked for.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from pbkaitai.graph.attrs import attr_value, default_value
from pbkaitai.graph.devices import canonical_name
from pbkaitai.graph.dtypes import DType, as_dtype
from pbkaitai.graph.engine import evaluate
from pbkaitai.graph.lazy import lazy
from pbkaitai.graph.names import check_op_name
from pbkaitai.graph.outputs import output_types
from pbkaitai.graph.tensor import Tensor

if TYPE_CHECKING:
    import traceback
    from types import CodeType

    from pbkaitai.graph.graph import Graph
    from pbkaitai.graph.shapes import TensorShape
    from pbkaitai.messages import AttrValue, NodeDef, OpDef


class NodeSource(Protocol):
    """Where operations that were read from a file get what they do not hold yet.

    `op._index` says which node of the source it is.
    """

    def node_def(self, op: Operation) -> NodeDef:
        """Return the NodeDef, as it stands in the file."""

    def device(self, op: Operation) -> str:
        """Return the device, as it stands in the file."""

    def inputs(self, op: Operation) -> list[Tensor]:
        """Return the data inputs; one that does not exist is left out."""

    def control_inputs(self, op: Operation) -> list[Operation]:
        """Return the control inputs."""

    def output_types(self, op: Operation) -> list[DType]:
        """Return the types of the outputs."""

    def consumers(self, tensor: Tensor) -> list[Operation]:
        """Return the operations of the file that take the tensor, once for each time."""

    def shapes(self, op: Operation) -> list[TensorShape] | None:
        """Return the shapes that the file gives the outputs, None where it gives none."""


class Operation:
    """A node of a graph: it takes tensors, and its outputs are tensors.

    Attributes:
        _graph: the graph.
        _id_value: its number in the graph, from 1.
        _node_def: its NodeDef.
        _op_def: the OpDef of its type, None where nobody knows it.
        _inputs, _outputs: its tensors.
        _input_types, _output_types: their types.
        _control_inputs: operations that must have run before.
        _original_op: the operation that it is a replica of.
        _traceback: where it was made.
        _control_flow_context: the control-flow context it belongs to.
    """

    _original_op: Operation | None = None
    _control_flow_context: Any = None
    _source: NodeSource | None = None
    _index: int = -1
    _frames: tuple[tuple[CodeType, int], ...] = ()

    _graph: Graph
    _id_value: int
    _name: str
    _type: str

    def __init__(
        self,
        node_def: NodeDef,
        g: Graph,
        inputs: Sequence[Tensor] | None = None,
        output_types: Sequence[Any] | None = None,
        control_inputs: Sequence[Any] | None = None,
        input_types: Sequence[Any] | None = None,
        original_op: Operation | None = None,
        op_def: OpDef | None = None,
    ) -> None:
        """Make an operation of a graph.

        Args:
            node_def: name, op type, device and attrs; copied. Its inputs are not looked at.
            g: the graph, which gets the operation.
            inputs: the tensors that it takes.
            output_types: the types of its outputs, where the OpDef is not known.
            control_inputs: operations and tensors that must be there before it runs.
            input_types: the types it takes, references among them.
            original_op: the operation that it is a replica of.
            op_def: the OpDef of its type, where the graph does not know it.

        Raises:
            TypeError: an argument has the wrong type, or a tensor.
            ValueError: the name is not one or is taken, a tensor is of another graph, or the
                shapes do not fit.
        """
        from pbkaitai.graph.graph import Graph
        from pbkaitai.messages import NodeDef

        if not isinstance(node_def, NodeDef):
            raise TypeError(f"node_def needs to be a NodeDef: {node_def!r}")
        if not isinstance(g, Graph):
            raise TypeError(f"g needs to be a Graph: {g!r}")
        g._check_not_finalized()
        self._start(
            copy.deepcopy(node_def),
            g,
            list(inputs or ()),
            output_types,
            list(control_inputs or ()),
            input_types,
            original_op,
            op_def,
        )
        g._add_op(self)

    @classmethod
    def from_node_def(
        cls,
        node_def: NodeDef,
        g: Graph,
        inputs: Sequence[Tensor] | None = None,
        output_types: Sequence[Any] | None = None,
        control_inputs: Sequence[Any] | None = None,
        input_types: Sequence[Any] | None = None,
        original_op: Operation | None = None,
        op_def: OpDef | None = None,
    ) -> Operation:
        """Make an operation of a graph; the constructor under TensorFlow 2's name."""
        return cls(
            node_def, g, inputs, output_types, control_inputs, input_types, original_op, op_def
        )

    @classmethod
    def _made(cls, node_def: NodeDef, g: Graph, *facts: Any) -> Operation:
        """Make an operation that the graph does not have yet; *node_def* becomes its own."""
        self = cls.__new__(cls)
        self._start(node_def, g, *facts)
        return self

    @classmethod
    def _read(
        cls, source: NodeSource, index: int, g: Graph, number: int, name: str, op_type: str
    ) -> Operation:
        """Make the operation of a node in a file; the graph does not have it yet.

        Args:
            index: which node of the source.
            number: its number in the graph.
        """
        self = cls.__new__(cls)
        self._source = source
        self._index = index
        self._graph = g
        self._id_value = number
        self._name = name
        self._type = op_type
        return self

    def _start(
        self,
        node_def: NodeDef,
        g: Graph,
        inputs: list[Tensor],
        output_types: Sequence[Any] | None,
        control_inputs: list[Any],
        input_types: Sequence[Any] | None = None,
        original_op: Operation | None = None,
        op_def: OpDef | None = None,
    ) -> None:
        check_op_name(node_def.name)
        _check_inputs(inputs, g, input_types)
        self._graph = g
        self._name = node_def.name
        self._type = node_def.op
        self._node_def = node_def
        self._inputs = inputs
        self._control_inputs = [_waited_for(item, g) for item in control_inputs]
        self._original_op = original_op
        self._control_flow_context = getattr(g, "_control_flow_context", None)
        self._frames = _calling_frames()
        if op_def is not None:
            self._op_def = op_def
        if input_types is not None:
            self._input_types = [as_dtype(item) for item in input_types]
        if output_types is not None and self._op_def is None:
            self._output_types = [as_dtype(item) for item in output_types]
        self._recompute_node_def()

    # --- worked out when asked for ----------------------------------------------------

    @lazy
    def _node_def(self) -> NodeDef:
        assert self._source is not None
        return self._source.node_def(self)

    @lazy
    def _op_def(self) -> OpDef | None:
        return self._graph._op_defs.find(self._type)

    @lazy
    def _inputs(self) -> list[Tensor]:
        assert self._source is not None
        return self._source.inputs(self)

    @lazy
    def _control_inputs(self) -> list[Operation]:
        assert self._source is not None
        return self._source.control_inputs(self)

    @lazy
    def _input_types(self) -> list[DType]:
        return [tensor.dtype.base_dtype for tensor in self._inputs]

    @lazy
    def _output_types(self) -> list[DType]:
        if self._source is not None:
            return self._source.output_types(self)
        return output_types(self._node_def, self._op_def).types

    @lazy
    def _outputs(self) -> list[Tensor]:
        return [Tensor(self, index, dtype) for index, dtype in enumerate(self._output_types)]

    @lazy
    def _traceback(self) -> traceback.StackSummary:
        import traceback

        return traceback.StackSummary.from_list(
            [
                traceback.FrameSummary(code.co_filename, line, code.co_name, lookup_line=False)
                for code, line in self._frames
            ]
        )

    # --- what it is -------------------------------------------------------------------

    @property
    def name(self) -> str:
        """Its name, unique in the graph."""
        return self._name

    @property
    def type(self) -> str:
        """Its op type, such as `MatMul`."""
        return self._type

    @property
    def graph(self) -> Graph:
        """The graph it is in."""
        return self._graph

    @property
    def inputs(self) -> tuple[Tensor, ...]:
        """The tensors it takes."""
        return tuple(self._inputs)

    @property
    def outputs(self) -> list[Tensor]:
        """Its outputs, a new list."""
        return list(self._outputs)

    @property
    def control_inputs(self) -> list[Operation]:
        """The operations that must have run before, a new list."""
        return list(self._control_inputs)

    @property
    def device(self) -> str:
        """The device it is to run on, empty where that is left open."""
        if "_node_def" not in self.__dict__ and self._source is not None:
            return self._source.device(self)
        return self._node_def.device

    @property
    def node_def(self) -> NodeDef:
        """Its NodeDef, a copy."""
        return copy.deepcopy(self._node_def)

    @property
    def op_def(self) -> OpDef | None:
        """The OpDef of its type, a copy; None where nobody knows it."""
        return copy.deepcopy(self._op_def)

    @property
    def traceback(self) -> traceback.StackSummary:
        """Where it was made, the outermost call first; empty for one from a file."""
        return self._traceback

    @property
    def _id(self) -> int:
        return self._id_value

    def values(self) -> tuple[Tensor, ...]:
        """Return its outputs."""
        return tuple(self._outputs)

    def get_attr(self, name: str) -> Any:
        """Return the value of an attr; where the node leaves it out, the OpDef's default.

        Returns:
            bytes, int, float, bool, DType, TensorShapeProto, TensorProto or NameAttrList, or
            a list of them; an empty list also where the attr holds nothing.

        Raises:
            ValueError: there is no such attr.
        """
        attr = self._node_def.attr
        if name in attr:
            return attr_value(attr[name])
        default = None if self._op_def is None else default_value(self._op_def, name)
        if default is None:
            raise ValueError(f"Operation '{self._name}' has no attr named '{name}'.")
        return attr_value(default)

    def colocation_groups(self) -> list[bytes]:
        """Return the groups it is colocated with, `loc:@operation`; itself if none is given."""
        own = [f"loc:@{self._name}".encode("utf-8", "surrogateescape")]
        attr = self._node_def.attr
        if "_class" not in attr:
            return own
        groups = [group for group in attr["_class"].list.s if group.startswith(b"loc:@")]
        return groups or own

    def run(self, feed_dict: Mapping[Any, Any] | None = None, session: Any = None) -> None:
        """Run it.

        Raises:
            NoEngineError: no engine is registered that could.
        """
        evaluate(self._graph, self, feed_dict, session)

    # --- changing ---------------------------------------------------------------------

    def _set_device(self, device: Any) -> None:
        """Set the device, as it is written; None is no device."""
        self._node_def.device = device if isinstance(device, str) else canonical_name(device)

    def _set_attr(self, name: str, value: AttrValue) -> None:
        self._node_def.attr[name].CopyFrom(value)

    def _clear_attr(self, name: str) -> None:
        attr: Any = self._node_def.attr
        attr.pop(name, None)

    def _add_control_inputs(self, ops: Iterable[Any]) -> None:
        """Let it wait for more operations."""
        self._control_inputs.extend(_waited_for(op, self._graph) for op in ops)
        self._recompute_node_def()

    def _add_control_input(self, op: Any) -> None:
        self._add_control_inputs([op])

    def _update_input(self, index: int, tensor: Tensor) -> None:
        """Take another tensor at one input."""
        _check_inputs([tensor], self._graph, None)
        self._inputs[index]._consumers.remove(self)
        self._inputs[index] = tensor
        tensor._consumers.append(self)
        self._recompute_node_def()

    def _recompute_node_def(self) -> None:
        """Write the inputs into the NodeDef."""
        self._node_def.input = [
            *(tensor._as_node_def_input() for tensor in self._inputs),
            *(f"^{op.name}" for op in self._control_inputs),
        ]

    # --- as an object -----------------------------------------------------------------

    def __str__(self) -> str:
        return str(self._node_def)

    def __repr__(self) -> str:
        return f"<tf.Operation {self._name!r} type={repr(self._type)[1:-1]}>"

    def __copy__(self) -> Operation:
        return self


def _check_inputs(inputs: list[Any], g: Graph, input_types: Sequence[Any] | None) -> None:
    for tensor in inputs:
        if not isinstance(tensor, Tensor):
            raise TypeError(f"input needs to be a Tensor: {tensor!r}")
        if tensor.graph is not g:
            raise ValueError(f"Tensor {tensor} is not an element of this graph.")
    if input_types is None:
        return
    wanted = [as_dtype(item) for item in input_types]
    for tensor, dtype in zip_longest(inputs, wanted):
        if tensor is None or dtype is None or not dtype.is_compatible_with(tensor.dtype):
            raise TypeError(
                f"Inputs are not compatible with expected input types: inputs have the types "
                f"{[t.dtype.name for t in inputs]}, expected are {[d.name for d in wanted]}"
            )


def _waited_for(item: Any, g: Graph) -> Operation:
    op = item.op if isinstance(item, Tensor) else item
    if not isinstance(op, Operation):
        raise TypeError(f"Control input must be an Operation or a Tensor: {item!r}")
    if op._graph is not g:
        raise ValueError(f"Operation {op.name!r} is not an element of this graph.")
    return op


_HERE: Final = str(Path(__file__).parent)


def _calling_frames() -> tuple[tuple[CodeType, int], ...]:
    """Return where the program stands, the outermost call first, this package left out."""
    frame = sys._getframe(1)
    frames = []
    while frame is not None:
        frames.append((frame.f_code, frame.f_lineno))
        frame = frame.f_back  # type: ignore[assignment]
    start = 0
    while start < len(frames) - 1 and frames[start][0].co_filename.startswith(_HERE):
        start += 1
    return tuple(frames[start:][::-1])

"""The nodes of a file as operations: names and links in columns, the rest when asked for.

Opening a graph reads name, op type and inputs of all nodes in one pass. An operation of it
holds no more than its name, type and place; its NodeDef, tensors and consumers are worked
out for the one that is asked (`pbkaitai.graph.operation.NodeSource`).
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from pbkaitai.graph.operation import Operation
from pbkaitai.graph.outputs import Outputs, output_types
from pbkaitai.graph.shapes import TensorShape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbkaitai.graph.dtypes import DType
    from pbkaitai.graph.graph import Graph
    from pbkaitai.graph.tensor import Tensor
    from pbkaitai.message import Message
    from pbkaitai.messages import NodeDef

OUTPUT_SHAPES: Final = "_output_shapes"
_MAX_DIGITS: Final = 9  # of an output index


class LinkError(LookupError):
    """An input that leads nowhere; the text says why."""


class NodeTable:
    """The nodes of one GraphDef.

    Attributes:
        graph: the graph whose operations they are.
        is_function: whether they are the body of a function.
        names, types: name and op type of each node.
        input_names: the inputs of each node, as the file says them.
        ops: the operations, in file order.
    """

    is_function = False

    def __init__(self, graph: Graph, message: Message, field: str = "node") -> None:
        """Read the columns of the nodes.

        Args:
            message: what holds them; it becomes the table's own.
            field: the field that does.

        Raises:
            DecodeError: malformed bytes on the way.
        """
        self.graph = graph
        self._nodes: Sequence[NodeDef] = getattr(message, field)
        rows = message.rows(field, ["name", "op", "input"])
        if len(rows) != len(self._nodes):  # a query gives up around a fault, objects do not
            rows = [(node.name, node.op, list(node.input)) for node in self._nodes]
        self.names: list[str] = [row[0] for row in rows]
        self.types: list[str] = [row[1] for row in rows]
        self.input_names: list[list[str]] = [row[2] for row in rows]
        self.ops: list[Operation] = []

    def enter(self, names: Sequence[str] | None = None) -> None:
        """Make the operations; the graph does not have them yet.

        Args:
            names: their names in the graph, if not those of the file.
        """
        first = self.graph._next_id_counter + 1
        self.ops = [
            Operation._read(self, index, self.graph, first + index, name, op_type)
            for index, (name, op_type) in enumerate(
                zip(self.names if names is None else names, self.types, strict=True)
            )
        ]

    def add_to_graph(self, order: Sequence[int] | None = None) -> None:
        """Give the graph the operations. Of two with one name it finds the first by name.

        Args:
            order: the nodes in the order in which they count as made, if not as in the file.
        """
        graph, ops = self.graph, self.ops
        if order is not None:
            ops = [ops[index] for index in order]
        graph._check_not_finalized()
        with graph._lock:
            by_id, by_name, used = graph._nodes_by_id, graph._nodes_by_name, graph._names_in_use
            for number, op in enumerate(ops, graph._next_id_counter + 1):
                op._id_value = number
                by_id[number] = op
                by_name.setdefault(op._name, op)
                used.setdefault(op._name.lower(), 1)
            graph._next_id_counter += len(ops)
            graph._version = graph._next_id_counter

    # --- links ------------------------------------------------------------------------

    @cached_property
    def index_of(self) -> dict[str, int]:
        """Which node a name stands for: the first that has it."""
        count = len(self.names)
        last_wins = zip(reversed(self.names), range(count - 1, -1, -1), strict=True)
        return dict(last_wins)

    def find(self, text: str) -> tuple[int, int]:
        """Return the node and the output that an input names.

        Raises:
            LinkError: there is no such node.
        """
        name, output = split_input(text)
        index = self.index_of.get(name)
        if index is None:
            raise LinkError(f'input "{text}": there is no node "{name}"')
        return index, output

    def tensor(self, text: str) -> Tensor:
        """Return the tensor that a data input names.

        Raises:
            LinkError: there is no such node, or it has no such output.
        """
        index, output = self.find(text)
        outputs = self.ops[index]._outputs
        if output >= len(outputs):
            raise LinkError(
                f'input "{text}": node "{self.names[index]}" of op "{self.types[index]}" '
                f"has {len(outputs)} outputs"
            )
        return outputs[output]

    def data_inputs(self, index: int) -> list[str]:
        """Return the inputs of a node that are tensors."""
        return [text for text in self.input_names[index] if text[:1] != "^"]

    def waits_for(self, index: int) -> list[str]:
        """Return the names of the nodes that a node has as control inputs."""
        return [text[1:] for text in self.input_names[index] if text[:1] == "^"]

    @cached_property
    def uses(self) -> dict[int, list[tuple[int, int]]]:
        """By producer: which output of it goes into which node, once for each time."""
        uses: dict[int, list[tuple[int, int]]] = {}
        for consumer in range(len(self.names)):
            for text in self.data_inputs(consumer):
                try:
                    producer, output = self.find(text)
                except LinkError:
                    continue
                uses.setdefault(producer, []).append((output, consumer))
        return uses

    def referenced(self, index: int) -> int:
        """Return how many outputs of a node others name: the highest index + 1."""
        return 1 + max((output for output, _ in self.uses.get(index, ())), default=-1)

    # --- what an operation asks for (NodeSource) --------------------------------------

    def stored_node(self, index: int) -> NodeDef:
        """Return the NodeDef as it stands in the file; not to be changed."""
        return self._nodes[index]

    def node_def(self, op: Operation) -> NodeDef:
        """Return the NodeDef of an operation, which is the operation's own."""
        return self._nodes[op._index]

    def device(self, op: Operation) -> str:
        """Return the device, as it stands in the file."""
        return self.stored_node(op._index).device

    def inputs(self, op: Operation) -> list[Tensor]:
        """Return the data inputs; one that does not exist is left out."""
        found = []
        for text in self.data_inputs(op._index):
            try:
                found.append(self.tensor(text))
            except LinkError:
                continue
        return found

    def control_inputs(self, op: Operation) -> list[Operation]:
        """Return the control inputs; one that does not exist is left out."""
        indexes = (self.index_of.get(name) for name in self.waits_for(op._index))
        return [self.ops[index] for index in indexes if index is not None]

    def output_types(self, op: Operation) -> list[DType]:
        """Return the types of the outputs."""
        return self.outputs_of(op).types

    def outputs_of(self, op: Operation) -> Outputs:
        """Return the types of the outputs, and why they are a guess if they are."""
        node_def = self.stored_node(op._index)
        found = output_types(node_def, op._op_def)
        if found.is_guess:
            found = output_types(node_def, op._op_def, referenced=self.referenced(op._index))
        return found

    def consumers(self, tensor: Tensor) -> list[Operation]:
        """Return the operations that take a tensor, once for each time."""
        uses = self.uses.get(tensor._op._index, ())
        return [self.ops[user] for output, user in uses if output == tensor._value_index]

    def shapes(self, op: Operation) -> list[TensorShape] | None:
        """Return the shapes that the file gives the outputs, None where it gives none."""
        attr = self.stored_node(op._index).attr
        if OUTPUT_SHAPES not in attr:
            return None
        return [TensorShape(proto) for proto in attr[OUTPUT_SHAPES].list.shape]


def split_input(text: str) -> tuple[str, int]:
    """Return node name and output of an input: `a` is output 0 of `a`, `a:1` output 1."""
    name, colon, digits = text.rpartition(":")
    if colon and digits.isdecimal() and digits.isascii() and len(digits) <= _MAX_DIGITS:
        return name, int(digits)
    return text, 0

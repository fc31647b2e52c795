"""Operations made straight from NodeDefs, as far as shape inference needs them.

They stand for the nodes of a function body while a call is looked at, and for those of a
whole file when nothing but its shapes is wanted.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.graph.attrs import attr_value
from pbkaitai.graph.dtypes import DType, dtype_of_number
from pbkaitai.graph.outputs import output_ranges, output_types
from pbkaitai.graph.shapes import TensorShape

if TYPE_CHECKING:
    from pbkaitai.messages import AttrValue, FunctionDef, NodeDef, OpDef

FindOpDef = Callable[[str], "OpDef | None"]

UNKNOWN: Final = TensorShape(None)
# Of the number of an output; Python reads no more than some thousand digits.
_DIGITS: Final = 9


class NodeTensor:
    """An output of a NodeOp; its shape is unknown until the operation's are set."""

    __slots__ = ("dtype", "op", "value_index")

    def __init__(self, op: NodeOp, value_index: int, dtype: DType) -> None:
        self.op = op
        self.value_index = value_index
        self.dtype = dtype

    @property
    def shape(self) -> TensorShape:
        shapes = self.op.shapes
        if shapes is None or self.value_index >= len(shapes):
            return UNKNOWN
        return shapes[self.value_index]


class NodeOp:
    """A node: name, type, inputs, outputs, attrs.

    Attributes:
        shapes: of the outputs, None until they are inferred.
        ranges: the indexes of the outputs by the name of an output argument.
        argument: of a function's argument, the tensor that the call hands over.
    """

    __slots__ = (
        "_attrs",
        "_given",
        "argument",
        "inputs",
        "name",
        "outputs",
        "ranges",
        "shapes",
        "type",
    )

    def __init__(
        self,
        name: str,
        type: str,
        dtypes: Iterable[DType],
        attrs: Mapping[str, AttrValue] | None = None,
        given: Mapping[str, AttrValue] | None = None,
    ) -> None:
        self.name = name
        self.type = type
        self._attrs = attrs or {}
        self._given = given or {}
        self.inputs: list[NodeTensor] = []
        self.outputs = [NodeTensor(self, index, dtype) for index, dtype in enumerate(dtypes)]
        self.ranges: dict[str, range] = {}
        self.shapes: list[TensorShape] | None = None
        self.argument: Any = None

    def get_attr(self, name: str) -> Any:
        """Return the value of an attr.

        Raises:
            ValueError: the node has no such attr.
        """
        if name not in self._attrs:
            raise ValueError(f'node "{self.name}" has no attr "{name}"')
        attr = self._attrs[name]
        if attr.has("placeholder") and attr.placeholder in self._given:
            attr = self._given[attr.placeholder]  # what the call says
        return attr_value(attr)


def make_ops(nodes: Iterable[NodeDef], find_op_def: FindOpDef) -> dict[str, NodeOp]:
    """Return the operations of a GraphDef's nodes by name, without inputs that lead nowhere."""
    listed = list(nodes)
    ops = {node.name: _make(node, find_op_def(node.op), {}) for node in listed}
    for node in listed:
        op = ops[node.name]
        for text in node.input:
            if text.startswith("^"):
                break
            name, _, index = text.partition(":")
            source = ops.get(name)
            number = int(index) if index.isdecimal() and len(index) <= _DIGITS else 0
            if source is None:
                continue
            while len(source.outputs) <= number < 4096:
                source.outputs.append(NodeTensor(source, len(source.outputs), dtype_of_number(0)))
            if number < len(source.outputs):
                op.inputs.append(source.outputs[number])
    return ops


class Body:
    """The operations of a function, its arguments among them as `_Arg`.

    Attributes:
        args: the arguments, one operation for each tensor.
        results: the tensors that the function returns, None where one leads nowhere.
    """

    def __init__(
        self,
        function: FunctionDef,
        find_op_def: FindOpDef,
        given: Mapping[str, AttrValue] | None = None,
    ) -> None:
        given = given or {}
        self.args: list[NodeOp] = []
        self._names: dict[str, NodeTensor] = {}
        for arg in function.signature.input_arg:
            self._add_argument(function, arg, given)
        listed = list(function.node_def)
        self.ops = {node.name: _make(node, find_op_def(node.op), given) for node in listed}
        for node in listed:
            op = self.ops[node.name]
            for text in node.input:
                if text.startswith("^"):
                    break
                tensor = self.find(text)
                if tensor is not None:
                    op.inputs.append(tensor)
        self.results = self._results(function)

    def find(self, text: str) -> NodeTensor | None:
        """Return the tensor of a name such as `x`, `x:1` or `node:out:0`."""
        found = self._names.get(text)
        if found is not None:
            return found
        name, _, rest = text.partition(":")
        argument, _, index = rest.rpartition(":")
        op = self.ops.get(name)
        if op is None or not index.isdecimal() or len(index) > _DIGITS:
            return None
        places = op.ranges.get(argument)
        number = int(index)
        if places is None:  # nobody knows the op: the argument's name says nothing
            places = range(number + 1)
            while len(op.outputs) <= number < 4096:
                op.outputs.append(NodeTensor(op, len(op.outputs), dtype_of_number(0)))
        return op.outputs[places[number]] if number < len(places) < 4097 else None

    def _add_argument(
        self, function: FunctionDef, arg: OpDef.ArgDef, given: Mapping[str, AttrValue]
    ) -> None:
        numbers: list[int] = [int(arg.type)]
        if arg.type_list_attr and arg.type_list_attr in given:
            numbers = [int(n) for n in given[arg.type_list_attr].list.type]
        elif arg.type_attr and arg.type_attr in given:
            numbers = [int(given[arg.type_attr].type)]
        if arg.number_attr and arg.number_attr in given:
            numbers *= min(max(given[arg.number_attr].i, 0), 4096)
        attrs: Mapping[str, AttrValue] = {}
        position = len(self.args)
        if position in function.arg_attr:
            attrs = function.arg_attr[position].attr
        for index, number in enumerate(numbers):
            op = NodeOp(arg.name, "_Arg", [dtype_of_number(number)], attrs)
            self.args.append(op)
            self._names[f"{arg.name}:{index}"] = op.outputs[0]
            if index == 0:
                self._names[arg.name] = op.outputs[0]

    def _results(self, function: FunctionDef) -> list[NodeTensor | None]:
        results: list[NodeTensor | None] = []
        for arg in function.signature.output_arg:
            results.append(self.find(function.ret.get(arg.name, "")))
        return results


def _make(node: NodeDef, op_def: OpDef | None, given: Mapping[str, AttrValue]) -> NodeOp:
    op = NodeOp(node.name, node.op, output_types(node, op_def).types, node.attr, given)
    if op_def is not None:
        with contextlib.suppress(ValueError):  # then the outputs are a guess, without names
            op.ranges = output_ranges(node, op_def)
    return op

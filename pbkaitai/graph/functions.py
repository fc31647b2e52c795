"""Functions of a graph's library as graphs of their own.

The body of a function names its tensors in a form of its own: `node:argument:index`, the
index within one output argument, or the name of an argument of the function. Here they are
operations and tensors as in any graph, found by both forms; an argument is a Placeholder.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.graph.graph import Graph
from pbkaitai.graph.lazy import lazy
from pbkaitai.graph.node_table import OUTPUT_SHAPES, LinkError, NodeTable
from pbkaitai.graph.outputs import input_types, output_ranges
from pbkaitai.graph.shapes import TensorShape

if TYPE_CHECKING:
    from pbkaitai.graph.dtypes import DType
    from pbkaitai.graph.file_facts import FileFacts
    from pbkaitai.graph.operation import Operation
    from pbkaitai.graph.shape_inference import Budget
    from pbkaitai.graph.tensor import Tensor
    from pbkaitai.messages import AttrValue, FunctionDef, NodeDef, OpDef

_ARGUMENT: Final = "Placeholder"
_INPUT_SHAPES: Final = "_input_shapes"


class FunctionGraph(Graph):
    """A function: its body with a Placeholder for each argument.

    Attributes:
        name: of the function.
        function_def: the FunctionDef; not to be changed.
        outer_graph: the graph whose library it is in.
    """

    _building_function = True

    def __init__(self, function_def: FunctionDef, outer: FileFacts) -> None:
        super().__init__()
        self.name: str = function_def.signature.name
        self.function_def = function_def
        self.outer_graph = outer
        self.meta_graph = outer.meta_graph
        self._op_defs = outer._op_defs
        self._functions = outer._functions
        self._function_graphs = outer._function_graphs
        self._table = self._body = FunctionTable(self, function_def)
        self._body.enter()
        self._body.add_to_graph()

    @lazy
    def _call_budget(self) -> Budget:
        return self.outer_graph._call_budget

    @property
    def signature(self) -> OpDef:
        """Arguments, results and attrs of the function."""
        return self.function_def.signature

    @property
    def inputs(self) -> list[Tensor]:
        """Its arguments, captured ones at the end."""
        return [op._outputs[0] for op in self._body.ops[: len(self._body.arguments)]]

    @property
    def arguments(self) -> dict[str, list[Tensor]]:
        """The tensors of each argument by its name; most have one."""
        found: dict[str, list[Tensor]] = {arg.name: [] for arg in self.signature.input_arg}
        for tensor, argument in zip(self.inputs, self._body.arguments, strict=True):
            found[argument.arg].append(tensor)
        return found

    @property
    def captured_inputs(self) -> list[Tensor]:
        """The arguments that stand for things outside of the function, such as variables.

        A SavedModel's object graph tells how many there are; without one, none.
        """
        if self.meta_graph is None:
            return []
        concrete = self.meta_graph.object_graph_def.concrete_functions
        if self.name not in concrete:
            return []
        count = len(concrete[self.name].bound_inputs)
        inputs = self.inputs
        return inputs[len(inputs) - count :] if count <= len(inputs) else []

    @property
    def results(self) -> dict[str, Tensor | None]:
        """The tensor of each result by its name, None where the body does not have it."""
        ret = self.function_def.ret
        return {name: self._body.tensor_or_none(ret[name]) for name in self._result_names()}

    @property
    def outputs(self) -> list[Tensor]:
        """Its results; one that the body does not have is left out."""
        return [tensor for tensor in self.results.values() if tensor is not None]

    @property
    def control_outputs(self) -> list[Operation]:
        """The operations that must run whenever the function is called."""
        names = self.function_def.control_ret.values()
        return [self._nodes_by_name[name] for name in names if name in self._nodes_by_name]

    def _result_names(self) -> list[str]:
        """Return the keys of `ret` in the order of the signature; of a list, `name:0`, …."""
        ret = self.function_def.ret
        names = []
        for arg in self.signature.output_arg:
            if arg.name in ret:
                names.append(arg.name)
            else:
                items = [key for key in ret if key.partition(":")[0] == arg.name]
                names += sorted(items, key=lambda key: (len(key), key))
        return names

    def _tensor_of_name(self, name: str) -> Tensor:
        """Find a tensor by `operation:output` or by the function's own form."""
        if name.count(":") == 1 and name.rpartition(":")[2].removeprefix("-").isdecimal():
            return super()._tensor_of_name(name)
        try:
            return self._body.tensor(name)
        except LinkError as error:
            if name.count(":") != 2:
                return super()._tensor_of_name(name)
            raise KeyError(f"The name {name!r} refers to no Tensor: {error}") from None

    def __repr__(self) -> str:
        return f"<function {self.name!r}, {len(self._nodes_by_id)} operations>"


class Argument:
    """One tensor of an argument of a function.

    Attributes:
        arg: name of the argument.
        name: name of its operation: the argument's, numbered where it is a list.
        dtype: type of the tensor.
        shapes: an AttrValue with its shape, or None.
    """

    __slots__ = ("arg", "dtype", "name", "shapes")

    def __init__(self, arg: str, name: str, dtype: DType, shapes: TensorShape | None) -> None:
        self.arg = arg
        self.name = name
        self.dtype = dtype
        self.shapes = shapes


class FunctionTable(NodeTable):
    """The arguments and nodes of a function.

    Attributes:
        arguments: the tensors of its arguments; the nodes stand behind them.
    """

    is_function = True

    def __init__(self, graph: Graph, function_def: FunctionDef) -> None:
        super().__init__(graph, function_def, "node_def")
        self.function_def = function_def
        self.arguments = _arguments(function_def)
        self.names = [*(argument.name for argument in self.arguments), *self.names]
        count = len(self.arguments)
        self.types = [*([_ARGUMENT] * count), *self.types]
        self.input_names = [*([] for _ in range(count)), *self.input_names]

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """Which operations an argument stands for."""
        places: dict[str, list[int]] = {}
        for index, argument in enumerate(self.arguments):
            places.setdefault(argument.arg, []).append(index)
        return places

    @cached_property
    def index_of(self) -> dict[str, int]:
        index_of = dict(zip(self.names, range(len(self.names)), strict=True))
        for index in range(len(self.names) - 1, -1, -1):
            index_of[self.names[index]] = index
        return index_of

    def find(self, text: str) -> tuple[int, int]:
        """Return the operation and the output that `node:argument:index` names."""
        name, _, rest = text.partition(":")
        places = self._places.get(name)
        if places is not None:
            return self._place(text, places, _number(rest)), 0
        index = self.index_of.get(name)
        if index is None:
            raise LinkError(f'input "{text}": there is no argument or node "{name}"')
        argument, _, digits = rest.partition(":")
        if not argument or argument.isdecimal():
            return index, _number(argument)
        outputs = self._ranges(index).get(argument)
        number = _number(digits)
        if outputs is None:
            raise LinkError(f'input "{text}": op "{self.types[index]}" has no output "{argument}"')
        if number >= len(outputs):
            raise LinkError(
                f'input "{text}": output "{argument}" of "{name}" has {len(outputs)} tensors'
            )
        return index, outputs[number]

    @staticmethod
    def _place(text: str, places: list[int], number: int) -> int:
        if number >= len(places):
            raise LinkError(f'input "{text}": the argument has {len(places)} tensors')
        return places[number]

    def tensor_or_none(self, text: str) -> Tensor | None:
        """Return the tensor of that name, None if there is none."""
        try:
            return self.tensor(text)
        except LinkError:
            return None

    def _ranges(self, index: int) -> Mapping[str, range]:
        """Return which outputs of a node stand for each of its output arguments."""
        found = self._known_ranges.get(index)
        if found is None:
            op_def = self.ops[index]._op_def
            try:
                if op_def is None:
                    raise ValueError("nobody knows the op")
                found = output_ranges(self.stored_node(index), op_def)
            except ValueError:
                found = self._guessed_ranges.get(self.names[index], {})
            self._known_ranges[index] = found
        return found

    @cached_property
    def _known_ranges(self) -> dict[int, Mapping[str, range]]:
        return {}

    @cached_property
    def _guessed_ranges(self) -> dict[str, dict[str, range]]:
        """Outputs of each node as far as the inputs of others tell: in the order they are named."""
        sizes: dict[str, dict[str, int]] = {}
        texts = [text for names in self.input_names for text in names if text[:1] != "^"]
        for text in [*texts, *self.function_def.ret.values()]:
            name, _, rest = text.partition(":")
            argument, _, digits = rest.partition(":")
            if argument and not argument.isdecimal():
                by_argument = sizes.setdefault(name, {})
                size = min(_number(digits) + 1, _MAX_GUESSED)
                by_argument[argument] = max(size, by_argument.get(argument, 0))
        guessed = {}
        for name, by_argument in sizes.items():
            ranges, start = {}, 0
            for argument, size in by_argument.items():
                ranges[argument] = range(start, start + size)
                start += size
            guessed[name] = ranges
        return guessed

    def referenced(self, index: int) -> int:
        named = self._guessed_ranges.get(self.names[index], {})
        return max(super().referenced(index), sum(len(r) for r in named.values()))

    # --- what an operation asks for ---------------------------------------------------

    def stored_node(self, index: int) -> NodeDef:
        count = len(self.arguments)
        if index >= count:
            return self._nodes[index - count]
        return self._placeholders[index]

    @cached_property
    def _placeholders(self) -> list[NodeDef]:
        return [_placeholder(argument) for argument in self.arguments]

    def node_def(self, op: Operation) -> NodeDef:
        """Return a NodeDef with inputs in the form that graphs have."""
        made = copy.deepcopy(self.stored_node(op._index))
        if op._index >= len(self.arguments):
            made.input = [self._as_graph_input(text) for text in self.input_names[op._index]]
        return made

    def _as_graph_input(self, text: str) -> str:
        if text[:1] == "^":
            return text
        try:
            index, output = self.find(text)
        except LinkError:
            return text
        return f"{self.names[index]}:{output}" if output else self.names[index]

    def shapes(self, op: Operation) -> list[TensorShape] | None:
        if op._index < len(self.arguments):
            shape = self.arguments[op._index].shapes
            return None if shape is None else [shape]
        return super().shapes(op)


_MAX_GUESSED: Final = 1 << 16


def called_functions(op: Operation) -> dict[str, str]:
    """Return the names of the functions that an operation may call, by attr.

    Its op type stands under an empty name: it may be a function's.
    """
    found = {"": op._type}
    attrs: Mapping[str, AttrValue] = op._node_def.attr
    for name, value in attrs.items():
        which = value.which_oneof("value")
        if which == "func":
            found[name] = value.func.name
        elif which == "list":
            for number, item in enumerate(value.list.func):
                found[f"{name}[{number}]"] = item.name
    return found


def _arguments(function_def: FunctionDef) -> list[Argument]:
    """Return the tensors of the arguments; types that only a caller knows are invalid ones."""
    from pbkaitai.graph.dtypes import dtype_of_number
    from pbkaitai.messages import NodeDef, OpDef

    shapes = _argument_shapes(function_def)
    # A function keeps the attrs it was made with beside those that callers give.
    node = NodeDef(attr=dict(function_def.attr))
    found: list[Argument] = []
    for arg in function_def.signature.input_arg:
        try:
            types = input_types(node, OpDef(name="", input_arg=[arg]))
        except ValueError:
            types = [dtype_of_number(int(arg.type))]
        for number, dtype in enumerate(types):
            name = arg.name if len(types) == 1 else f"{arg.name}_{number}"
            found.append(Argument(arg.name, name, dtype, shapes.get(len(found))))
    return found


def _argument_shapes(function_def: FunctionDef) -> dict[int, TensorShape]:
    shapes: dict[int, TensorShape] = {}
    attrs: Mapping[str, Any] = function_def.attr
    if _INPUT_SHAPES in attrs:
        for index, proto in enumerate(attrs[_INPUT_SHAPES].list.shape):
            shapes[index] = TensorShape(proto)
    for index, arg_attrs in function_def.arg_attr.items():
        attr = arg_attrs.attr
        if OUTPUT_SHAPES in attr and len(attr[OUTPUT_SHAPES].list.shape) == 1:
            shapes[index] = TensorShape(attr[OUTPUT_SHAPES].list.shape[0])
    return shapes


def _placeholder(argument: Argument) -> NodeDef:
    from pbkaitai.graph.shapes import unknown_shape
    from pbkaitai.messages import NodeDef

    node = NodeDef(name=argument.name, op=_ARGUMENT)
    dtype: Any = node.attr["dtype"]
    dtype.type = argument.dtype.as_datatype_enum
    shape = unknown_shape() if argument.shapes is None else argument.shapes
    node.attr["shape"].shape.CopyFrom(shape.as_proto())
    return node


def _number(digits: str) -> int:
    return int(digits) if digits.isdecimal() and len(digits) <= 9 else 0

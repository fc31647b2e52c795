"""`import_graph_def`: the nodes of a GraphDef as new operations of a graph that is there.

The rules for names, prefixes, links and defaults are TensorFlow's
(tensorflow/core/graph/graph_constructor.cc, python/framework/importer.py). All is checked
before the graph is changed: it gets all operations or none.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.graph.convert import convert_to_tensor
from pbkaitai.graph.default import get_default_graph
from pbkaitai.graph.devices import canonical_name
from pbkaitai.graph.errors import NotFoundError
from pbkaitai.graph.node_table import OUTPUT_SHAPES, LinkError, NodeTable, split_input
from pbkaitai.graph.operation import Operation
from pbkaitai.graph.problems import CUSTOM_OP, in_order_of_flow, problems_of, version_problems
from pbkaitai.graph.registry import OpDefs
from pbkaitai.graph.tensor import Tensor

if TYPE_CHECKING:
    from pbkaitai.graph.graph import Graph
    from pbkaitai.messages import GraphDef, NodeDef, OpDef, OpList, VersionDef

_PLACE: Final = b"loc:@"


def import_graph_def(
    graph_def: GraphDef | Any,
    input_map: Mapping[str, Any] | None = None,
    return_elements: Iterable[str] | None = None,
    name: str | None = None,
    op_dict: Any = None,
    producer_op_list: OpList | None = None,
) -> list[Any] | None:
    """Add the nodes of a GraphDef to the default graph.

    Args:
        graph_def: the GraphDef, of our class or of Google's.
        input_map: what to take instead of some inputs: tensors of the default graph by
            the name that the input has in *graph_def*; operations by `^name`.
        return_elements: names of operations and tensors in *graph_def* to return.
        name: the scope of the new operations, made unique; `import` if None. Empty, they
            come under their own names, made unique one by one.
        op_dict: not used, as in TensorFlow.
        producer_op_list: OpDefs of ops that are not TensorFlow's own.

    Returns:
        The *return_elements*, None if there are none.

    Raises:
        TypeError: an argument is of the wrong type.
        ValueError: a node is malformed, an input or an element does not exist, a type does
            not fit, an entry of *input_map* is not used.
        NotFoundError: nobody knows an op.
        RuntimeError: the graph is finalized.
    """
    message = _graph_def(graph_def)
    wanted = _names("return_elements", return_elements)
    graph = get_default_graph()
    graph._check_not_finalized()
    _check_map(input_map)
    with graph._lock, graph.name_scope("import" if name is None else name) as scope:
        replaced = _input_map(graph, input_map or {}, scope)
        table = _ImportTable(
            graph, message, scope, replaced, _op_defs(graph, message, producer_op_list)
        )
        table.enter(table.new_names)
        # Shapes depend on the functions and on the version, so both come before the check.
        versions, functions = copy.deepcopy(graph._graph_def_versions), dict(graph._functions)
        try:
            for function_def in [copy.deepcopy(f) for f in message.library.function]:
                graph._add_function_def(function_def)
            _merge_versions(graph, message.versions)
            _check(table, wanted, message)
        except BaseException:
            graph._graph_def_versions = versions
            graph._functions.clear()
            graph._functions.update(functions)
            raise
        graph._gradients += copy.deepcopy(message).library.gradient
        table.add_to_graph(in_order_of_flow(table))
        table.link()
        _place(graph, table)
    return None if return_elements is None else [table.element(text) for text in wanted]


class _ImportTable(NodeTable):
    """The nodes of a GraphDef that get new names and links.

    Attributes:
        new_names: the names of the operations in the graph.
        replaced: what stands for an input, by what the file calls it.
        used: which of those were needed.
        find_op_def: returns the OpDef of an op type, None if nobody knows it.
    """

    def __init__(
        self,
        graph: Graph,
        message: GraphDef,
        scope: str,
        replaced: Mapping[str, Tensor | Operation],
        find_op_def: Callable[[str], OpDef | None],
    ) -> None:
        super().__init__(graph, message)
        self.replaced = replaced
        self.used: set[str] = set()
        self.find_op_def = find_op_def
        self.new_names = _new_names(graph, self.names, scope)
        self._renamed = dict(zip(reversed(self.names), reversed(self.new_names), strict=True))

    def enter(self, names: Sequence[str] | None = None) -> None:
        super().enter(names)
        for op in self.ops:
            op._op_def = self.find_op_def(op._type)

    def tensor(self, text: str) -> Tensor:
        found = self._replacement(text)
        return super().tensor(text) if found is None else found

    def _replacement(self, text: str) -> Any:
        """Return what stands for an input, None if it is the node that it names."""
        if not self.replaced:
            return None
        key = text if text[:1] == "^" else "{}:{}".format(*split_input(text))
        if key not in self.replaced:
            return None
        self.used.add(key)
        return self.replaced[key]

    def find(self, text: str) -> tuple[int, int]:
        if self._replacement(text) is not None:
            raise LinkError(f'input "{text}" is replaced')
        return super().find(text)

    def control_inputs(self, op: Operation) -> list[Operation]:
        found = [self._replacement(f"^{name}") for name in self.waits_for(op._index)]
        indexes = [self.index_of.get(name) for name in self.waits_for(op._index)]
        return [
            self.ops[index] if other is None and index is not None else other
            for index, other in zip(indexes, found, strict=True)
            if index is not None or other is not None
        ]

    def node_def(self, op: Operation) -> NodeDef:
        """Return the NodeDef with its new name and inputs, and the defaults it leaves out."""
        made = copy.deepcopy(self.stored_node(op._index))
        made.name = op._name
        made.input = [
            *(tensor._as_node_def_input() for tensor in op._inputs),
            *(f"^{other.name}" for other in op._control_inputs),
        ]
        attrs: Any = made.attr
        attrs.pop(OUTPUT_SHAPES, None)  # TensorFlow takes it for a hint and drops it
        if "_class" in attrs:
            attrs["_class"].list.s = [self._group(item) for item in attrs["_class"].list.s]
        if op._op_def is not None:
            for attr in op._op_def.attr:
                if attr.name not in attrs and attr.has("default_value"):
                    attrs[attr.name].CopyFrom(attr.default_value)
        made.device = self.device(op)
        return made

    def device(self, op: Operation) -> str:
        text = super().device(op)
        try:
            return canonical_name(text) if text else ""
        except ValueError:
            return text

    def colocated_with(self, op: Operation) -> list[str]:
        """Return the new names of the nodes that a node is colocated with."""
        attr = self.stored_node(op._index).attr
        if "_class" not in attr:
            return []
        groups = [self._group(item) for item in attr["_class"].list.s]
        return [
            g[len(_PLACE) :].decode("utf-8", "surrogateescape") for g in groups if g[:5] == _PLACE
        ]

    def _group(self, group: bytes) -> bytes:
        if not group.startswith(_PLACE):
            return group
        name = group[len(_PLACE) :].decode("utf-8", "surrogateescape")
        return _PLACE + self._renamed.get(name, name).encode("utf-8", "surrogateescape")

    def link(self) -> None:
        """Tell the tensors that stand for inputs who takes them."""
        if not self.replaced:
            return
        own = set(self.ops)
        for op in self.ops:
            for tensor in op._inputs:
                if tensor._op not in own:
                    tensor._consumers.append(op)

    def element(self, text: str) -> Any:
        """Return the operation or tensor that the file calls so.

        Raises:
            LinkError: there is none.
        """
        if ":" in text:
            return self.tensor(text)
        index = self.index_of.get(text)
        if index is None:
            raise LinkError(text)
        return self.ops[index]


def _new_names(graph: Graph, names: list[str], scope: str) -> list[str]:
    """Return the names under the scope, made unique against the graph and each other."""
    if not any(scope + name in graph._nodes_by_name for name in names):
        return [scope + name for name in names] if scope else names
    taken = {*names}
    found = []
    for name in names:
        new, count = name, 0
        while scope + new in graph._nodes_by_name or (count and new in taken):
            count += 1
            new = f"{name}_{count}"
        taken.add(new)
        found.append(scope + new)
    return found


def _check(table: _ImportTable, wanted: list[str], message: GraphDef) -> None:
    """Raise for the first thing that TensorFlow refuses."""
    for problem in [*version_problems(message.versions), *problems_of(table)]:
        if problem.kind != CUSTOM_OP:  # the caller gave its OpDef
            raise problem.as_error()
    for (op_type,) in message.rows("library.function.node_def", ["op"]):
        if table.find_op_def(op_type) is None:
            raise NotFoundError(None, None, f"Op type not registered '{op_type}'")
    for text in wanted:
        try:
            table.element(text)
        except LinkError:
            raise ValueError(f"Requested return_element {text!r} not found in graph_def.") from None
    for op in table.ops:  # control inputs are looked up late
        op._control_inputs  # noqa: B018
    unused = sorted(set(table.replaced) - table.used)
    missing = [key for key in unused if not _is_there(table, key)]
    if missing:
        raise ValueError(
            f"Attempted to map inputs that were not found in graph_def: [{', '.join(missing)}]"
        )


def _is_there(table: _ImportTable, key: str) -> bool:
    return split_input(key.removeprefix("^"))[0] in table.index_of


def _place(graph: Graph, table: _ImportTable) -> None:
    """Give the operations their devices: colocation first, else the scopes around."""
    has_scopes = bool(graph._device_function_stack)
    for op in table.ops:
        names = table.colocated_with(op)
        if names:
            found = (graph._nodes_by_name.get(name) for name in names)
            device = next((other.device for other in found if other and other.device), "")
            if device != op.device:
                op._set_device(device)
        elif has_scopes:
            graph._apply_device_functions(op)


# --- arguments --------------------------------------------------------------------------


def _graph_def(graph_def: Any) -> GraphDef:
    from pbkaitai.messages import GraphDef

    if isinstance(graph_def, GraphDef):
        return copy.deepcopy(graph_def)
    name = getattr(getattr(graph_def, "DESCRIPTOR", None), "full_name", "")
    if name == GraphDef.DESCRIPTOR.full_name:  # Google's class
        return GraphDef.FromString(graph_def.SerializeToString())
    raise TypeError(
        f"Argument `graph_def` must be a GraphDef proto. Received type: {type(graph_def).__name__}."
    )


def _names(argument: str, names: Iterable[str] | None) -> list[str]:
    found = [] if names is None else list(names)
    if isinstance(names, (str, bytes)) or not all(isinstance(n, (str, bytes)) for n in found):
        raise TypeError(f"Argument `{argument}` must be an iterable of strings.")
    return [n.decode() if isinstance(n, bytes) else n for n in found]


def _check_map(input_map: Any) -> None:
    if input_map is not None and not (
        isinstance(input_map, Mapping) and all(isinstance(key, (str, bytes)) for key in input_map)
    ):
        raise TypeError("Argument `input_map` must be a dictionary mapping strings to Tensors.")


def _input_map(
    graph: Graph, input_map: Mapping[str, Any], scope: str
) -> dict[str, Tensor | Operation]:
    """Return what stands for inputs, by `node:output` or `^node`."""
    found: dict[str, Tensor | Operation] = {}
    for item, given in input_map.items():
        key = item.decode() if isinstance(item, bytes) else item
        if key[:1] == "^":
            element = graph.as_graph_element(given)
            found[key] = element if isinstance(element, Operation) else element.op
            continue
        value = given
        if not isinstance(value, Tensor):
            if not scope:
                raise ValueError(
                    "tf.import_graph_def() requires a non-empty `name` if `input_map` contains "
                    "non-Tensor values."
                )
            with graph.name_scope("_inputs"):
                value = convert_to_tensor(value)
        graph.as_graph_element(value, allow_operation=False)
        found["{}:{}".format(*split_input(key))] = value
    return found


def _op_defs(graph: Graph, message: GraphDef, own: OpList | None) -> Callable[[str], OpDef | None]:
    signatures = {f.signature.name: f.signature for f in message.library.function}
    fallback = OpDefs(own, signatures)

    def find(name: str) -> OpDef | None:
        return graph._op_defs.find(name) or fallback.find(name)

    return find


def _merge_versions(graph: Graph, versions: VersionDef) -> None:
    """Let the graph need what both need, as TensorFlow does."""
    own = graph._graph_def_versions
    own.producer = min(own.producer, versions.producer)
    own.min_consumer = max(own.min_consumer, versions.min_consumer)
    bad: Any = sorted({*own.bad_consumers, *versions.bad_consumers})
    if bad != list(own.bad_consumers):
        own.bad_consumers = bad

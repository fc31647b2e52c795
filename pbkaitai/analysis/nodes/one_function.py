"""Everything about one function: what it takes and gives, who calls it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pbkaitai.analysis.nodes.calls import Call, CallGraph, signatures_of_calls
from pbkaitai.analysis.nodes.listing import NodeList, list_body
from pbkaitai.analysis.nodes.output_facts import INFER_LIMIT, Output, dtype_name, shape_data

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies, Body
    from pbkaitai.messages import FunctionDef, OpDef

_USER_NAME: Final = "_user_specified_name"
# A hostile argument may stand for a million tensors.
_MAX_TENSORS: Final = 4096


class Value(NamedTuple):
    """An argument or a result.

    Attributes:
        name: as in the signature; of one of several tensors, with its number.
        note: what else is known: the name in Python, where a result comes from.
        tensor: type and shape.
    """

    name: str
    note: str
    tensor: Output


@dataclass(frozen=True)
class FunctionDetails:
    """One function.

    Attributes:
        function_def: the message.
        body: its nodes.
        arguments, results: in the order of the signature.
        captured: how many arguments, the last ones, stand for things outside.
        callers: the function around each call (empty: the graph) and the call.
        signatures: signatures that call it right from the graph.
        gradient: the function that is its gradient, or an empty string.
        alias: what the SavedModel calls it, or an empty string.
        calls: all calls of the graph, for its tree.
        nodes: the nodes of its body.
    """

    function_def: FunctionDef
    body: Body
    arguments: list[Value]
    results: list[Value]
    captured: int
    callers: list[tuple[str, Call]]
    signatures: list[str]
    gradient: str
    alias: str
    calls: CallGraph
    nodes: NodeList


def describe_function(bodies: Bodies, body: Body, calls: CallGraph) -> FunctionDetails:
    """Return everything on the function of a body."""
    place = bodies.functions.index(body)
    function_def = bodies.function_defs[place]
    name = body.function
    graph: Any = None
    if len(body) <= INFER_LIMIT and not bodies.has_wide_nodes:
        graph = bodies.as_graph.functions[name]
    of_node = signatures_of_calls(bodies)
    callers = calls.callers.get(name, [])
    keys = [key for around, call in callers if not around for key in of_node.get(call.node, [])]
    return FunctionDetails(
        function_def=function_def,
        body=body,
        arguments=_arguments(function_def, graph),
        results=_results(function_def, graph),
        captured=0 if graph is None else len(graph.captured_inputs),
        callers=callers,
        signatures=list(dict.fromkeys(keys)),
        gradient=_gradient(bodies, name),
        alias=aliases(bodies).get(name, ""),
        calls=calls,
        nodes=list_body(bodies, body),
    )


def aliases(bodies: Bodies) -> dict[str, str]:
    """Return what a SavedModel calls its functions, by function."""
    graph = bodies.graph
    if graph is None or graph.meta_graph is None:
        return {}
    return dict(graph.meta_graph.meta_info_def.function_aliases.items())


def _gradient(bodies: Bodies, name: str) -> str:
    if bodies.library is None:
        return ""
    pairs = (g.gradient_func for g in bodies.library.gradient if g.function_name == name)
    return next(pairs, "")


def _arguments(function_def: FunctionDef, graph: Any) -> list[Value]:
    names = {}
    for index, arg_attrs in function_def.arg_attr.items():
        attr = arg_attrs.attr
        if _USER_NAME in attr:
            names[index] = attr[_USER_NAME].s.decode("utf-8", "surrogateescape")
    if graph is None:
        return [
            Value(arg.name, names.get(index, ""), _declared(arg))
            for index, arg in enumerate(function_def.signature.input_arg)
        ]
    found: list[Value] = []
    for arg, tensors in graph.arguments.items():
        for number, tensor in enumerate(tensors[:_MAX_TENSORS]):
            name = arg if len(tensors) == 1 else f"{arg}[{number}]"
            note = names.get(len(found), "")
            found.append(Value(name, "" if note == arg else note, _of_tensor(tensor)))
    return found


def _results(function_def: FunctionDef, graph: Any) -> list[Value]:
    ret = function_def.ret
    if graph is None:
        return [
            Value(arg.name, ret.get(arg.name, ""), _declared(arg))
            for arg in function_def.signature.output_arg
        ]
    declared = {arg.name: _declared(arg) for arg in function_def.signature.output_arg}
    found = []
    for name, tensor in graph.results.items():
        known = declared.get(name, Output("", None, False))
        found.append(Value(name, ret[name], known if tensor is None else _of_tensor(tensor)))
    return found


def _declared(arg: OpDef.ArgDef) -> Output:
    dtype = str(arg.type) if arg.type else arg.type_attr or arg.type_list_attr
    return Output(dtype, None, False)


def _of_tensor(tensor: Any) -> Output:
    return Output(dtype_name(tensor.dtype), shape_data(tensor.shape), True)

"""A graph as a GraphDef.

What was read from a file and not changed since is copied as it stands there: attrs, order,
fields that the spec does not know.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.graph.node_table import OUTPUT_SHAPES

if TYPE_CHECKING:
    from pbkaitai.graph.graph import Graph
    from pbkaitai.graph.operation import Operation
    from pbkaitai.messages import FunctionDef, GraphDef, NodeDef

_INPUT_SHAPES: Final = "_input_shapes"


def graph_def_of(graph: Graph, after: int = 0, *, add_shapes: bool = False) -> GraphDef:
    """Return the graph as a message, a copy.

    Args:
        after: only operations with a larger number.
        add_shapes: whether operations get an attr `_output_shapes`, also those in functions,
            and functions `_input_shapes`.
    """
    from pbkaitai.messages import GraphDef

    with graph._lock:
        ops = [op for number, op in graph._nodes_by_id.items() if number > after]
    file = graph._file if not after else None
    if file is None:
        graph_def = GraphDef()
        nodes: Any = graph_def.node
        nodes.extend(op._node_def for op in ops)
    else:
        graph_def = copy.deepcopy(file)
        own = graph._table
        added = [op._node_def for op in ops if op._source is not own]
        if added:  # a list that is extended is written anew
            nodes = graph_def.node
            nodes.extend(added)
    if graph_def.versions != graph._graph_def_versions:
        graph_def.versions.CopyFrom(graph._graph_def_versions)
    _add_library(graph, graph_def)
    if add_shapes:
        _write_shapes(graph, graph_def, ops)
    return graph_def


def _add_library(graph: Graph, graph_def: GraphDef) -> None:
    """Add the functions that are not there yet; the library is present even if empty."""
    if not graph_def.has("library"):
        if graph._file is not None and not graph._functions:
            return  # as the file has it
        graph_def.library.SetInParent()
    library: Any = graph_def.library
    there = {name for (name,) in library.rows("function", ["signature.name"])}
    if len(there) < len(graph._functions):
        library.function.extend(f for name, f in graph._functions.items() if name not in there)
    if len(library.gradient) < len(graph._gradients):
        library.gradient = graph._gradients


def _write_shapes(graph: Graph, graph_def: GraphDef, ops: list[Operation]) -> None:
    for node, op in zip(graph_def.node, ops, strict=True):
        _write_node_shapes(node, op)
    for function_def in graph_def.library.function:
        _write_function_shapes(graph, function_def)


def _write_function_shapes(graph: Graph, function_def: FunctionDef) -> None:
    body = graph.functions[function_def.signature.name]
    shapes: Any = function_def.attr[_INPUT_SHAPES]
    shapes.list.shape = [tensor.shape.as_proto() for tensor in body.inputs]
    ops = body.get_operations()[len(body.inputs) :]
    for node, op in zip(function_def.node_def, ops, strict=True):
        _write_node_shapes(node, op)


def _write_node_shapes(node: NodeDef, op: Operation) -> None:
    if op._outputs:
        value: Any = node.attr[OUTPUT_SHAPES]
        value.list.shape = [output.shape.as_proto() for output in op._outputs]

"""Which ops run when a signature is called, in functions too."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final

from pbkaitai.analysis.checks.findings import Place
from pbkaitai.analysis.nodes.calls import call_graph
from pbkaitai.graph.node_table import split_input
from pbkaitai.query.cells import Cell

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies

_CELLS: Final = (
    Cell("name", lambda node: node.name),
    Cell("op", lambda node: node.op),
    Cell("input", lambda node: list(node.input)),
)


def signature_ops(bodies: Bodies, ops: Collection[str]) -> Iterator[tuple[str, str, Place]]:
    """Yield signature, op and place of each node of *ops* that a signature runs."""
    graph = bodies.graph
    if graph is None or graph.meta_graph is None or bodies.own is None:
        return
    calls = call_graph(bodies)
    inside = {
        body.function: [(name, op) for name, op in body.rows(_CELLS[:2]) if op in ops]
        for body in bodies.functions
    }
    nodes = {name: (op, inputs) for name, op, inputs in bodies.own.rows(_CELLS)}
    signatures = graph.meta_graph.signature_def
    for key in signatures:
        outputs = signatures[key].outputs
        reached = _ancestors(nodes, [split_input(outputs[label].name)[0] for label in outputs])
        for name in reached:
            if nodes[name][0] in ops:
                yield key, nodes[name][0], Place(name)
        functions = [call.function for call in calls.own if call.node in reached]
        seen: set[str] = set()
        while functions:
            function = functions.pop()
            if function in seen:
                continue
            seen.add(function)
            for name, op in inside.get(function, []):
                yield key, op, Place(name, function)
            functions += [call.function for call in calls.of_function.get(function, [])]


def _ancestors(nodes: dict[str, tuple[str, Collection[str]]], todo: list[str]) -> dict[str, None]:
    """Return the nodes that these depend on, themselves included."""
    found: dict[str, None] = {}
    while todo:
        name = todo.pop()
        if name in found or name not in nodes:
            continue
        found[name] = None
        todo += [split_input(text.removeprefix("^"))[0] for text in nodes[name][1]]
    return found

"""What the calls of functions are for, told by the bodies: a saver is no part of the model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pbkaitai.analysis.ends.endpoint_ops import ASSERT, SAVE
from pbkaitai.analysis.nodes.calls import call_graph
from pbkaitai.query.cells import Cell

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies

# What may stand in a function beside the assertion that it is about.
_BESIDE_ASSERT: Final = frozenset(("Assert", "Identity", "NoOp", "Const", "StringFormat"))
_OP: Final = Cell("op", lambda node: node.op)


def call_ends(bodies: Bodies) -> dict[str, int]:
    """Return the kind of end that nodes are which call a function: `SAVE` or `ASSERT`.

    A node has it by its name.
    """
    if not bodies.functions:
        return {}
    graph = call_graph(bodies)
    called = {call.function for call in graph.own}
    kinds = dict.fromkeys(graph.plumbing, SAVE)
    for body in bodies.functions:
        if body.function in called and body.function not in kinds:
            ops = {op for (op,) in body.rows((_OP,))}
            if "Assert" in ops and ops <= _BESIDE_ASSERT:
                kinds[body.function] = ASSERT
    return {call.node: kinds[call.function] for call in graph.own if call.function in kinds}

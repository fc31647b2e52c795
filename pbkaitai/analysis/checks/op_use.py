"""Which ops a graph uses, how often, and who knows them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from pbkaitai.analysis.nodes.op_facts import known_by
from pbkaitai.graph.op_since import since
from pbkaitai.graph.registry import op_def
from pbkaitai.query.cells import Cell

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies
    from pbkaitai.graph.op_since import Since

_OP: Final = Cell("op", lambda node: node.op)


class OpUse(NamedTuple):
    """One op type in a graph.

    Attributes:
        op: its name.
        in_graph: nodes of it in the graph itself.
        in_functions: nodes of it in the functions.
        known_by: `TensorFlow`, `the file`, `function`, or empty: nobody.
        since: between which releases of TensorFlow it came, None where that is not known.
        removed: the graph version from which on it is not allowed; None for most.
        hint: what to use in its place, as TensorFlow says.
    """

    op: str
    in_graph: int
    in_functions: int
    known_by: str
    since: Since | None
    removed: int | None
    hint: str


def op_uses(bodies: Bodies) -> list[OpUse]:
    """Return the ops of a graph and its functions, the most used first."""
    here: Counter[str] = Counter()
    inside: Counter[str] = Counter()
    if bodies.own is not None:
        here.update(op for (op,) in bodies.own.rows((_OP,)))
    for body in bodies.functions:
        inside.update(op for (op,) in body.rows((_OP,)))
    total = here + inside
    return [
        _use(bodies, op, here[op], inside[op])
        for op in sorted(total, key=lambda op: (-total[op], op))
    ]


def _use(bodies: Bodies, op: str, here: int, inside: int) -> OpUse:
    removed = None
    hint = ""
    registered = op_def(op)
    if registered is not None and registered.has("deprecation"):
        removed = registered.deprecation.version
        hint = registered.deprecation.explanation
    return OpUse(op, here, inside, known_by(bodies, op), since(op), removed, hint)

"""What may be wrong with nodes: their ops, attributes and constants, and what they may do.

It looks at the columns of all nodes in one pass, and at a node itself where its columns say
that there is something to see. What TensorFlow's import refuses besides, for which a graph of
objects is needed, is told by `pbkaitai.graph.problems`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from pbkaitai.analysis.checks.findings import ERROR, WARNING, Findings, Place
from pbkaitai.errors import DecodeError, TensorError
from pbkaitai.graph.registry import op_def as registered_op
from pbkaitai.query.cells import Cell

if TYPE_CHECKING:
    from pbkaitai.analysis.checks.risky_ops import Risk
    from pbkaitai.analysis.nodes.bodies import Bodies, Body
    from pbkaitai.messages import NodeDef

UNKNOWN_OP: Final = "unknown op"
CUSTOM_OP: Final = "custom op"
REMOVED_OP: Final = "removed op"
UNKNOWN_ATTR: Final = "unknown attribute"
MISSING_FUNCTION: Final = "missing function"
WRONG_CONSTANT: Final = "wrong constant"

_CELLS: Final = (
    Cell("name", lambda node: node.name),
    Cell("op", lambda node: node.op),
    Cell("attr.key", lambda node: list(node.attr)),
    Cell("attr.value.func.name", lambda node: [v.func.name for v in node.attr.values()]),
    Cell(
        "attr.value.list.func.name",
        lambda node: [[func.name for func in v.list.func] for v in node.attr.values()],
    ),
)


class NodeAudit:
    """Checks the nodes of one graph and its functions.

    Attributes:
        op_counts: how often each op was met.
    """

    def __init__(
        self, bodies: Bodies, risk_of: Callable[[str], Risk | None], found: Findings, graph: int
    ) -> None:
        """Make the check; nothing is looked at yet.

        Args:
            risk_of: tells what an op may do.
            found: takes what is found.
            graph: number of the meta-graph.
        """
        self.bodies = bodies
        self.risk_of = risk_of
        self.found = found
        self.graph = graph
        self.op_counts: dict[str, int] = {}
        self._producer = 0
        if bodies.graph is not None:
            self._producer = bodies.graph.graph_def.versions.producer
        self._verdicts: dict[str, tuple[str, str, str] | None] = {}
        # By op and the names of its attributes: those that the op does not have.
        self._strange: dict[tuple[Any, ...], list[str]] = {}

    def run(self, progress: Callable[[int], None]) -> None:
        """Look at all nodes; *progress* is told how many more were looked at."""
        for body in self.bodies.all():
            for rows, nodes in body.batches(_CELLS):
                for number, row in enumerate(rows):
                    self._node(body, row, nodes, number)
                progress(len(rows))

    def _node(self, body: Body, row: Sequence[Any], nodes: Sequence[NodeDef], number: int) -> None:
        name, op, keys, functions, lists = row
        place = Place(name, body.function, self.graph)
        self._op(op, place)
        self.op_counts[op] = self.op_counts.get(op, 0) + 1
        risk = self.risk_of(op)
        if risk is not None and (risk.applies is None or risk.applies(nodes[number])):
            self.found.add(risk.level, risk.area, op, risk.reason, place)
        for key in self._strange_keys(op, keys):
            reason = f"op {op} has no attribute of this name: TensorFlow 2.21 ignores it"
            self.found.add(WARNING, UNKNOWN_ATTR, key, f"{reason}, older ones refuse it", place)
        for function in (*functions, *(name for names in lists for name in names)):
            if function:
                self._function(function, place)
        if op == "Const" and "value" in keys:
            self._constant(nodes[number], place)

    def _op(self, op: str, place: Place) -> None:
        if op not in self._verdicts:
            self._verdicts[op] = self._verdict(op)
        verdict = self._verdicts[op]
        if verdict is not None:
            level, kind, reason = verdict
            self.found.add(level, kind, op, reason, place)

    def _verdict(self, op: str) -> tuple[str, str, str] | None:
        """Return what is wrong with an op: level, kind and reason."""
        op_def = registered_op(op)
        if op_def is None:
            if op in self.bodies.signatures:
                return None
            if self.bodies.op_defs.find(op) is None:
                reason = "TensorFlow has no such op, and the file does not describe it"
                return ERROR, UNKNOWN_OP, reason
            reason = "TensorFlow has no such op; the file describes it, a library must bring it"
            return WARNING, CUSTOM_OP, reason
        if op_def.has("deprecation") and op_def.deprecation.version <= self._producer:
            removed = op_def.deprecation
            explanation = f": {removed.explanation}" if removed.explanation else ""
            reason = f"is not allowed from graph version {removed.version} on{explanation}"
            return ERROR, REMOVED_OP, reason
        return None

    def _strange_keys(self, op: str, keys: Sequence[str]) -> list[str]:
        known = (op, *keys)
        found = self._strange.get(known)
        if found is None:
            op_def = registered_op(op)
            allowed = None if op_def is None else {attr.name for attr in op_def.attr}
            found = []
            if allowed is not None:
                found = [key for key in keys if key[:1] != "_" and key not in allowed]
            if len(self._strange) < 1 << 14:
                self._strange[known] = found
        return found

    def _function(self, name: str, place: Place) -> None:
        if name in self.bodies.signatures:
            return
        risk = self.risk_of(name)
        if risk is not None and risk.applies is None:
            self.found.add(risk.level, risk.area, name, f"{risk.reason} (as a function)", place)
        if registered_op(name) is None and self.bodies.own is not None:
            reason = "is called, and the file does not have it"
            self.found.add(ERROR, MISSING_FUNCTION, name, reason, place)

    def _constant(self, node: NodeDef, place: Place) -> None:
        from pbkaitai.tensors import describe_storage
        from pbkaitai.tensors.storage import CONTENT

        value = node.attr["value"]
        if value.which_oneof("value") != "tensor":
            return  # told with what TensorFlow refuses
        tensor = value.tensor
        try:
            storage = describe_storage(tensor)
            fault = storage.fault if storage.form == CONTENT else ""
        except TensorError as error:
            fault = error.reason
        except DecodeError:
            return  # told with what cannot be decoded
        if fault:
            self.found.add(ERROR, WRONG_CONSTANT, "value", fault, place)
        declared = node.attr["dtype"].type if "dtype" in node.attr else tensor.dtype
        if declared != tensor.dtype:
            reason = f"the value is {tensor.dtype}, the attribute dtype says {declared}"
            self.found.add(ERROR, WRONG_CONSTANT, "dtype", reason, place)

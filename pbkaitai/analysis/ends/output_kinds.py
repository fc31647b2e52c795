"""How many outputs a node has and which are handles, by its op where that tells it.

A ranking asks this of a hundred thousand nodes; the NodeDef is looked at only where an
attribute decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pbkaitai.analysis.ends.endpoint_ops import (
    BRANCHING,
    CALLS,
    DEFAULTED,
    PLACEHOLDERS,
    SWITCHES,
)
from pbkaitai.analysis.flow import CONTROL
from pbkaitai.analysis.nodes.output_facts import StoredOutputs
from pbkaitai.analysis.nodes.some_nodes import some_nodes

if TYPE_CHECKING:
    from pbkaitai.analysis.links import Links
    from pbkaitai.analysis.nodes.bodies import Bodies

_HANDLES: Final = ("DT_RESOURCE", "DT_VARIANT")
# Ops that give on what they take: a handle where it is one.
_PASSING: Final = SWITCHES | {"Identity", "Merge", "RefMerge", "Enter", "Exit", "NextIteration"}
_STEPS: Final = 16
# Ops of which an attribute says whether they give a handle, and that do so in practice.
_TOLD_BY_ATTR: Final = PLACEHOLDERS | CALLS | BRANCHING | {DEFAULTED, "_Arg", "_Recv"}


@dataclass(frozen=True)
class _Rule:
    """What an op tells: how many outputs, and which are handles; None where attrs decide."""

    count: int | None
    handles: frozenset[int] | None


class OutputKinds:
    """The outputs of the nodes of a graph."""

    def __init__(self, bodies: Bodies, links: Links) -> None:
        assert bodies.own is not None
        self._body = bodies.own
        self._links = links
        self._op_defs = bodies.op_defs
        self._stored = StoredOutputs(bodies)
        self._rules: dict[str, _Rule] = {}
        self._types = self._read_types()

    def count(self, node: int) -> int:
        """Return how many outputs a node has."""
        count = self._rule(node).count
        return len(self._of_node(node)) if count is None else count

    def is_handle(self, node: int, output: int) -> bool:
        """Return whether an output is a resource or variant."""
        for _ in range(_STEPS):
            if self._links.ops[node] not in _PASSING:
                break
            inputs = [place for place in self._links.inputs(node) if place[1] != CONTROL]
            if output or not inputs:
                return False
            node, output = inputs[0]
        handles = self._rule(node).handles
        if handles is not None:
            return output in handles
        types = self._of_node(node)
        return output < len(types) and types[output].removesuffix("_REF") in _HANDLES

    def _rule(self, node: int) -> _Rule:
        op = self._links.ops[node]
        rule = self._rules.get(op)
        if rule is None:
            rule = self._rules[op] = self._make_rule(op)
        return rule

    def _make_rule(self, op: str) -> _Rule:
        op_def = self._op_defs.find(op)
        if op_def is None:
            return _Rule(None, None)
        args = list(op_def.output_arg)
        if any(arg.number_attr or arg.type_list_attr for arg in args):
            return _Rule(None, None)
        handles = {number for number, arg in enumerate(args) if str(arg.type) in _HANDLES}
        return _Rule(len(args), None if op in _TOLD_BY_ATTR else frozenset(handles))

    def _of_node(self, node: int) -> list[str]:
        found = self._types.get(node, [])
        if not found and self._op_defs.find(self._links.ops[node]) is None:
            # Nobody knows the op: it has those that others take, or one.
            return [""] * (max(self._links.used_outputs(node), default=0) + 1)
        return found

    def _read_types(self) -> dict[int, list[str]]:
        """Return the types of the nodes of which attributes decide."""
        asked = (node for node in range(len(self._links)) if self._needs_attrs(node))
        return {
            node: [output.dtype for output in self._stored.of_node(node_def)]
            for node, node_def in some_nodes(self._body, asked)
        }

    def _needs_attrs(self, node: int) -> bool:
        rule = self._rule(node)
        return rule.count is None or rule.handles is None

"""Which node feeds which, in a graph or in the body of a function, as plain numbers.

Read in one pass over the file and kept in arrays, so that a graph of a hundred thousand
nodes costs little more than its names. What a node computes is left to the Graph.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pbkaitai import messages
from pbkaitai.query.parts import parts

if TYPE_CHECKING:
    from pbkaitai.messages import FunctionDef, GraphDef, NodeDef

# What a function's arguments and results are called among its nodes; no op has these names.
# A capture is an argument that stands for a variable, table or other resource.
ARGUMENT: Final = "argument"
CAPTURE: Final = "captured argument"
RESULT: Final = "result"

CONTROL: Final = -1


class Edge(NamedTuple):
    """One tensor, or the order of two nodes.

    Attributes:
        source, target: nodes by number.
        output: which output of *source*; CONTROL for a control input. In a function, where
            outputs have names, the number within the named output.
    """

    source: int
    target: int
    output: int


@dataclass(frozen=True)
class Flow:
    """Nodes by number, and what leads from one to another.

    Attributes:
        names, ops: of each node, in file order. A function's arguments stand before its nodes
            and its results behind them.
        sources, outputs: node and output of each edge, ordered by target.
        starts: number of the first edge of each target, and of all edges at the end.
        first: number of the first NodeDef among the nodes.
        missing: how many inputs name no node.
    """

    names: list[str]
    ops: list[str]
    sources: array[int]
    outputs: array[int]
    starts: array[int]
    first: int
    missing: int

    def __len__(self) -> int:
        return len(self.names)

    def edges(self) -> Iterator[Edge]:
        """Yield all edges, ordered by target, then by input."""
        sources, outputs, starts = self.sources, self.outputs, self.starts
        for target in range(len(self.names)):
            for i in range(starts[target], starts[target + 1]):
                yield Edge(sources[i], target, outputs[i])

    def inputs(self, target: int) -> list[Edge]:
        """Return the edges into a node, control inputs among them."""
        span = range(self.starts[target], self.starts[target + 1])
        return [Edge(self.sources[i], target, self.outputs[i]) for i in span]

    def consumers(self) -> list[list[int]]:
        """Return the nodes that each node feeds, each once and in order."""
        found: list[list[int]] = [[] for _ in self.names]
        for source, target, _ in self.edges():
            if not found[source] or found[source][-1] != target:
                found[source].append(target)
        return found


def read_flow(owner: GraphDef | FunctionDef) -> Flow:
    """Return the flow of a graph, or of a function's body with its arguments and results."""
    if not isinstance(owner, messages.FunctionDef):
        return _link(owner, "node", (), ())
    resource = messages.DataType.DT_RESOURCE
    signature = owner.signature
    arguments = [
        (arg.name, CAPTURE if arg.type == resource else ARGUMENT, ()) for arg in signature.input_arg
    ]
    results: list[_Row] = []
    for arg in signature.output_arg:
        ret = owner.ret.get(arg.name, "")
        results.append((arg.name, RESULT, (ret,) if ret else ()))
    if not results:  # it is called for what it does
        order = tuple(f"^{name}" for name in owner.control_ret.values())
        results += [("(must run)", RESULT, order)] if order else []
    return _link(owner, "node_def", arguments, results)


def topological(flow: Flow) -> array[int]:
    """Return the place of each node in an order in which sources come before targets.

    Nodes in a cycle, and what they feed, stand at the end in file order.
    """
    count = len(flow)
    waiting = array("i", bytes(4 * count))
    for edge in flow.edges():
        waiting[edge.target] += 1
    consumers: list[list[int]] = [[] for _ in range(count)]
    for edge in flow.edges():
        consumers[edge.source].append(edge.target)
    ranks = array("i", [-1]) * count
    ready = [node for node in range(count) if not waiting[node]]
    place = 0
    for node in ready:  # grows while it is gone through
        ranks[node] = place
        place += 1
        for target in consumers[node]:
            waiting[target] -= 1
            if not waiting[target]:
                ready.append(target)
    for node in range(count):
        if ranks[node] < 0:
            ranks[node] = place
            place += 1
    return ranks


_Row = tuple[str, str, Sequence[str]]


def _link(owner: Any, field: str, before: Sequence[_Row], behind: Sequence[_Row]) -> Flow:
    """Return the flow of the nodes in a field, with rows that are no nodes around them.

    The nodes are gone through twice, so that the texts of their inputs are never held.
    """
    same: dict[str, str] = {}
    names = [row[0] for row in before]
    ops = [row[1] for row in before]
    for name, op in _rows(owner, field, ("name", "op")):
        names.append(name)
        ops.append(same.setdefault(op, op))
    numbers = {name: number for number, name in enumerate(names)}
    sources, outputs, starts = array("i"), array("i"), array("i", [0])
    missing = 0
    inputs = (row[0] for row in _rows(owner, field, ("input",)))
    for texts in chain((row[2] for row in before), inputs, (row[2] for row in behind)):
        for text in texts:
            source, output = _find(text, numbers)
            if source is None:
                missing += 1
            else:
                sources.append(source)
                outputs.append(output)
        starts.append(len(sources))
    names += [row[0] for row in behind]
    ops += [row[1] for row in behind]
    return Flow(names, ops, sources, outputs, starts, len(before), missing)


def _rows(owner: Any, field: str, columns: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    for part in parts(owner, field):
        rows = part.rows(field, columns)
        if part._source.problems:
            # A query gives up what stands around a fault; objects do not.
            nodes: Iterator[NodeDef] = getattr(part, field).passing()
            rows = [tuple(getattr(node, column) for column in columns) for node in nodes]
        yield from rows


def _find(text: str, numbers: dict[str, int]) -> tuple[int | None, int]:
    """Return node and output that an input names: `node`, `node:1`, `node:out:1`, `^node`."""
    if text.startswith("^"):
        return numbers.get(text[1:]), CONTROL
    found = numbers.get(text)
    if found is not None:
        return found, 0
    name, _, rest = text.partition(":")
    number = rest.rpartition(":")[2]
    output = int(number) if number.isascii() and number.isdigit() and len(number) < 9 else 0
    return numbers.get(name), output

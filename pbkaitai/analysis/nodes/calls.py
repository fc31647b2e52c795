"""Which function calls which: from the nodes of a graph down through its library.

A function is called by a node whose op is its name, or that names it in an attribute (`f` of
PartitionedCall, `then_branch` of If, `branches` of Case, the function of a dataset). The tree
is a list of rows with a depth: files may nest calls deeper than programs can.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pbkaitai.analysis.suggest import did_you_mean, near
from pbkaitai.errors import PbError
from pbkaitai.graph.node_table import split_input
from pbkaitai.query.cells import Cell

if TYPE_CHECKING:
    from pbkaitai.analysis.nodes.bodies import Bodies, Body

# Rows below this depth are cut: no person reads them.
MAX_DEPTH: Final = 40

# What a call in a tree is not followed for.
RECURSION: Final = "recursion"
ABOVE: Final = "see above"
DEEP: Final = "deeper calls are cut"
MISSING: Final = "not in the file"

# Ops that only saving and restoring have.
SAVING_OPS: Final = frozenset(
    (
        *("SaveV2", "RestoreV2", "MergeV2Checkpoints", "ShardedFilename", "ShardedFilespec"),
        *("Save", "SaveSlices", "Restore", "RestoreSlice", "DTensorRestoreV2"),
    )
)

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


class NoSuchFunctionError(PbError, LookupError):
    """No function has this name.

    Attributes:
        name: what was asked for.
        near: names that may have been meant.
    """

    def __init__(self, name: str, near: Iterable[str], reason: str = "") -> None:
        self.name = name
        self.near = list(near)
        reason = reason or f'no function is called "{name}"'
        super().__init__(f"{reason}{did_you_mean(self.near)}")


class Call(NamedTuple):
    """A node that calls a function.

    Attributes:
        node: its name.
        op: its op type.
        attr: the attribute that names the function; empty where the op does.
        function: name of the function.
    """

    node: str
    op: str
    attr: str
    function: str


@dataclass(frozen=True)
class Branch:
    """One row of a call tree.

    Attributes:
        depth: 0 for a call by the root.
        call: the call.
        node_count: nodes of the function that is called; None where it is not in the file.
        cut: why its own calls do not follow, or an empty string.
    """

    depth: int
    call: Call
    node_count: int | None
    cut: str = ""


@dataclass(frozen=True)
class CallGraph:
    """All calls of a graph and its functions.

    Attributes:
        bodies: the nodes.
        own: calls by nodes of the graph itself.
        of_function: calls by each function.
        node_counts: nodes of each function.
        plumbing: functions that only save and restore variables.
    """

    bodies: Bodies
    own: list[Call]
    of_function: Mapping[str, list[Call]]
    node_counts: Mapping[str, int]
    plumbing: frozenset[str] = field(default_factory=frozenset)

    @cached_property
    def callers(self) -> dict[str, list[tuple[str, Call]]]:
        """Who calls each function: the function around the call (empty: the graph) and it."""
        found: dict[str, list[tuple[str, Call]]] = {}
        places = [("", self.own), *self.of_function.items()]
        for place, calls in places:
            for call in calls:
                found.setdefault(call.function, []).append((place, call))
        return found

    def roots(self) -> list[Call]:
        """Return a call of each function that no other calls; of all where there is none.

        They stand for the nodes of a graph where a library has none around it.
        """
        names = [name for name in self.of_function if name not in self.callers]
        return [Call("", "", "", name) for name in names or self.of_function]

    def tree(self, calls: Iterable[Call], root: str = "", *, plumbing: bool) -> Iterator[Branch]:
        """Yield the calls and all calls below them, depth first.

        What a function calls follows where it is called first; a function that is being
        called already is a recursion.

        Args:
            root: the function whose calls they are.
            plumbing: follow saving and restoring too.
        """
        seen: set[str] = set()
        # Of each level: the calls that are left, and the function whose calls they are.
        stack: list[tuple[Iterator[Call], str]] = [(iter(calls), root)]
        open_functions = [root] if root else []
        while stack:
            rest, owner = stack[-1]
            call = next(rest, None)
            if call is None:
                stack.pop()
                if owner:
                    open_functions.pop()
                continue
            if not plumbing and call.function in self.plumbing:
                continue
            count = self.node_counts.get(call.function)
            below = self.of_function.get(call.function, [])
            cut = ""
            if count is None:
                cut = MISSING
            elif call.function in open_functions:
                cut = RECURSION
            elif below and call.function in seen:
                cut = ABOVE
            elif below and len(stack) >= MAX_DEPTH:
                cut = DEEP
            yield Branch(len(stack) - 1, call, count, cut)
            if below and not cut:
                seen.add(call.function)
                open_functions.append(call.function)
                stack.append((iter(below), call.function))


def call_graph(bodies: Bodies) -> CallGraph:
    """Return all calls of a graph and its functions; one pass over the nodes."""
    names = set(bodies.signatures)
    own, _ = _calls(bodies.own, names) if bodies.own is not None else ([], False)
    of_function: dict[str, list[Call]] = {}
    counts: dict[str, int] = {}
    saving: set[str] = set()
    for body in bodies.functions:
        if body.function in counts:
            continue  # TensorFlow takes the first of two functions with one name
        calls, is_saving = _calls(body, names)
        of_function[body.function] = calls
        counts[body.function] = len(body)
        if is_saving:
            saving.add(body.function)
    found = CallGraph(bodies, own, of_function, counts, frozenset(saving))
    return CallGraph(bodies, own, of_function, counts, _plumbing(found, saving))


def find_function(bodies: Bodies, name: str) -> Body:
    """Return the body of a function, by its name or by a part that only one name has.

    Raises:
        NoSuchFunctionError: there is none, or there are several.
    """
    from pbkaitai.analysis.nodes.node_filters import name_test

    for body in bodies.functions:
        if body.function == name:
            return body
    test = name_test(name)
    found = [body for body in bodies.functions if test(body.function)]
    if len(found) == 1:
        return found[0]
    if found:
        shortest = sorted((body.function for body in found), key=lambda n: (len(n), n))
        reason = f'{len(found):,} functions have "{name}" in their names'
        raise NoSuchFunctionError(name, shortest[:3], reason)
    raise NoSuchFunctionError(name, near(name, bodies.signatures))


def signatures_of_calls(bodies: Bodies) -> dict[str, list[str]]:
    """Return the signatures that a node of the graph gives an output of, by the node."""
    graph = bodies.graph
    if graph is None or graph.meta_graph is None:
        return {}
    found: dict[str, list[str]] = {}
    signatures = graph.meta_graph.signature_def
    for key in signatures:
        outputs = signatures[key].outputs
        for node in dict.fromkeys(split_input(outputs[label].name)[0] for label in outputs):
            found.setdefault(node, []).append(key)
    return found


def _calls(body: Body, names: set[str]) -> tuple[list[Call], bool]:
    """Return the calls of a body, and whether it saves or restores."""
    found = []
    is_saving = False
    for node, op, keys, functions, lists in body.rows(_CELLS):
        is_saving = is_saving or op in SAVING_OPS
        if op in names:
            found.append(Call(node, op, "", op))
        for key, function, several in zip(keys, functions, lists, strict=True):
            if function:
                found.append(Call(node, op, key, function))
            found += [
                Call(node, op, f"{key}[{number}]", name) for number, name in enumerate(several)
            ]
    return found, is_saving


def _plumbing(graph: CallGraph, saving: set[str]) -> frozenset[str]:
    """Return the functions that save or restore, and those that only these call."""
    found = set(saving)
    callers: dict[str, Any] = graph.callers
    todo = [call.function for name in saving for call in graph.of_function[name]]
    while todo:
        name = todo.pop()
        if name in found or name not in graph.of_function:
            continue
        if all(place in found for place, _ in callers[name]):
            found.add(name)
            todo += [call.function for call in graph.of_function[name]]
    return frozenset(found)

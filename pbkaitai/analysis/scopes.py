"""A graph with its scopes closed, so that the whole of it fits a picture.

Knows which nodes are drawn, what leads from box to box, and that constants and variables go into
what uses them. Which nodes become one box is told by `pbkaitai.analysis.scope_groups`; how the
boxes look and where they stand by the views.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from pbkaitai.analysis.flow import CAPTURE, CONTROL, Flow, topological
from pbkaitai.analysis.scope_groups import DEEPEST, Group, open_scope
from pbkaitai.analysis.suggest import did_you_mean, near
from pbkaitai.analysis.values.variables import VARIABLE_OPS
from pbkaitai.errors import PbError

# Kinds of boxes.
NODE: Final = "node"
SCOPE: Final = "scope"
RUN: Final = "run"  # neighbours in the order of the flow, where they are too many
OUTSIDE: Final = "outside"  # not asked for, but next to it

BOXES: Final = 60
_OUTSIDE: Final = 12

# A constant or variable stands in what uses it, and so does what hands it on as it is, or in
# another form.
CONSTANT_OPS: Final = frozenset(("Const", "HostConst"))
_TABLES: Final = frozenset(("HashTable", "HashTableV2", "MutableHashTable", "MutableHashTableV2"))
_FOLDED: Final = CONSTANT_OPS | frozenset(VARIABLE_OPS) | _TABLES | {CAPTURE}
_HANDING_ON: Final = frozenset(
    (
        *("Identity", "ReadVariableOp", "StopGradient", "Snapshot"),
        *("Cast", "ExpandDims", "Reshape", "Squeeze", "Transpose"),
    )
)


class NoNodeError(PbError, LookupError):
    """No node has this name, and no scope.

    Attributes:
        name: what was asked for.
        near: names that may have been meant.
    """

    def __init__(self, what: str, name: str, near: Sequence[str]) -> None:
        self.name = name
        self.near = tuple(near)
        super().__init__(f'no {what} is called "{name}"{did_you_mean(near[:1])}')


class Folded(NamedTuple):
    """A constant or variable that stands in what uses it.

    Attributes:
        constant: its number in the flow.
        position: which input of its user it is, control inputs not counted.
    """

    constant: int
    position: int


@dataclass(frozen=True)
class Box:
    """Nodes that are drawn as one.

    Attributes:
        kind: NODE, SCOPE, RUN or OUTSIDE.
        name: of the node, or of the scope without a `/` at its end; of a run, the first
            and the last name.
        nodes: numbers of its nodes in the flow, folded constants not counted.
        ops: how often each op type is among them.
        folded: constants that stand in it, in the order of its inputs.
        parts: of a run, how many nodes and scopes it has; else 1.
    """

    kind: str
    name: str
    nodes: array[int]
    ops: Counter[str]
    folded: tuple[Folded, ...] = ()
    parts: int = 1


@dataclass(frozen=True)
class Link:
    """What leads from one box to another.

    Attributes:
        source, target: boxes by number.
        tensors: how many tensors, the same one to two nodes counted twice.
        controls: how many control inputs.
        first: node and output of the first tensor; of a link that is only order, its node
            and CONTROL.
    """

    source: int
    target: int
    tensors: int
    controls: int
    first: tuple[int, int]


@dataclass(frozen=True)
class Picture:
    """Boxes and links.

    Attributes:
        boxes: in file order of their first nodes.
        links: in the order of their targets, then of their sources.
        node_count: nodes in all.
        drawn_count: nodes in the boxes, without folded constants and without OUTSIDE ones.
        folded_count: constants and variables, and what hands them on, that stand in what
            uses them.
        focus: number of the box that the picture is around, or None.
        cut_count: edges between what is drawn and what is not.
    """

    boxes: tuple[Box, ...]
    links: tuple[Link, ...]
    node_count: int
    drawn_count: int
    folded_count: int
    focus: int | None = None
    cut_count: int = 0


@dataclass(frozen=True)
class Choice:
    """What of a graph is drawn.

    Attributes:
        scope: only nodes below this scope, and boxes for what is next to them.
        around: only nodes that are at most *hops* edges from this node, or from a node of
            this scope.
        hops: see there.
        depth: how many levels of scopes are open; None leaves it to *boxes*, a negative number
            opens all.
        boxes: how many boxes there may be when *depth* is None.
        fold: whether constants stand in what uses them.
    """

    scope: str = ""
    around: str = ""
    hops: int = 1
    depth: int | None = None
    boxes: int = BOXES
    fold: bool = True


def outline(flow: Flow, choice: Choice | None = None) -> Picture:
    """Return the picture of a graph.

    Raises:
        NoNodeError: no node is called as `around` says, or none is below `scope`.
    """
    choice = choice or Choice()
    wanted = _below_scope(flow, choice.scope) if choice.scope else range(len(flow))
    focus = _focus(flow, choice.around, wanted) if choice.around else []
    folds = _fold(flow, focus) if choice.fold else {}
    if all(node in folds for node in wanted):  # a scope of constants alone
        folds = _fold(flow, wanted) if choice.fold else {}
    drawn = [node for node in wanted if node not in folds]
    if focus:
        reached = _around(flow, focus, choice.hops, folds)
        drawn = [node for node in drawn if node in reached]
    # A part of the room is for what is next to a scope.
    room = choice.boxes - (min(_OUTSIDE, choice.boxes // 4) if choice.scope else 0)
    groups = open_scope(flow, drawn, choice.scope, depth=choice.depth, room=room)
    groups.sort(key=lambda group: group.nodes[0])
    boxes = [_box(flow, group) for group in groups]
    place = array("i", [-1]) * len(flow)
    for number, box in enumerate(boxes):
        for node in box.nodes:
            place[node] = number
    folded = _folded_into(flow, place, folds)
    if choice.scope:
        boxes += _outside(flow, choice.scope, place, folds, len(boxes))
    links, cut = _link(flow, place, folds, len(groups))
    boxes = _with_folded(flow, boxes, place, folds)
    return Picture(
        tuple(boxes),
        tuple(links),
        len(flow),
        len(drawn),
        folded,
        place[focus[0]] if len(focus) == 1 else None,
        cut,
    )


# --- which nodes -----------------------------------------------------------------------------


def _below_scope(flow: Flow, scope: str) -> list[int]:
    found = _below(flow, scope)
    if not found:
        raise NoNodeError("scope", scope, near(scope, _scopes(flow)))
    return found


def _focus(flow: Flow, text: str, wanted: Sequence[int]) -> Sequence[int]:
    """Return the node of a name, or all nodes of a scope."""
    name = text.removeprefix("^").partition(":")[0]
    found = [node for node in wanted if flow.names[node] == name][-1:] or _below(flow, name)
    if not found:
        raise NoNodeError("node", text, near(name, flow.names))
    return found


def _below(flow: Flow, scope: str) -> list[int]:
    prefix = scope.strip("/") + "/"
    names = flow.names
    return [i for i in range(len(names)) if names[i].startswith(prefix) or names[i] == prefix[:-1]]


def _scopes(flow: Flow) -> list[str]:
    found: dict[str, None] = {}
    for name in flow.names:
        parts = name.split("/", DEEPEST)[:-1]
        for end in range(1, len(parts) + 1):
            found.setdefault("/".join(parts[:end]))
    return list(found)


def _around(flow: Flow, focus: Sequence[int], hops: int, folds: Collection[int]) -> set[int]:
    """Return the nodes at most *hops* edges away; a folded constant connects nothing."""
    reached = set(focus)
    border = reached
    for _ in range(hops):
        found = set()
        for source, target, _ in flow.edges():
            if source in border and target not in folds:
                found.add(target)
            if target in border and source not in folds:
                found.add(source)
        border = found - reached
        if not border:
            break
        reached |= border
    return reached


def _fold(flow: Flow, focus: Collection[int]) -> dict[int, int]:
    """Return the constants that stand in what uses them, each with the constant it hands on.

    One that nothing uses, or that is in *focus*, has a box of its own.
    """
    apart = set(focus)
    origin: dict[int, int] = {}
    for node in topological_order(flow):
        if node in apart:
            continue
        op = flow.ops[node]
        if op in _FOLDED:
            origin[node] = node
        elif op in _HANDING_ON:
            inputs = flow.inputs(node)
            data = [edge for edge in inputs if edge.output != CONTROL]
            if data and len(data) == len(inputs) and all(e.source in origin for e in data):
                origin[node] = origin[data[0].source]
    used = {edge.source for edge in flow.edges() if edge.source in origin}
    return {node: first for node, first in origin.items() if node in used}


def _folded_into(flow: Flow, place: array[int], folds: Collection[int]) -> int:
    """Return how many folded nodes stand in what is drawn, by way of others too."""
    found: set[int] = set()
    border = {e.source for e in flow.edges() if e.source in folds and place[e.target] >= 0}
    while border:
        found |= border
        sources = (edge.source for node in border for edge in flow.inputs(node))
        border = {source for source in sources if source in folds} - found
    return len(found)


def topological_order(flow: Flow) -> list[int]:
    """Return the nodes so that sources come before targets (see `flow.topological`)."""
    ranks = topological(flow)
    order = [0] * len(flow)
    for node, rank in enumerate(ranks):
        order[rank] = node
    return order


# --- boxes and links -------------------------------------------------------------------------


def _box(flow: Flow, group: Group) -> Box:
    kind = NODE if len(group.nodes) == 1 else RUN if group.parts else SCOPE
    ops = Counter(flow.ops[node] for node in group.nodes)
    name = flow.names[group.nodes[0]] if kind == NODE else group.name
    return Box(kind, name, array("i", group.nodes), ops, parts=group.parts or 1)


def _outside(
    flow: Flow, scope: str, place: array[int], folds: Collection[int], first: int
) -> list[Box]:
    """Return boxes for the nodes next to a scope, and put their numbers into *place*."""
    above = scope.strip("/").split("/")
    found: dict[str, set[int]] = {}
    inside = {node for node in range(len(flow)) if place[node] >= 0}
    for source, target, _ in flow.edges():
        if (source in inside) == (target in inside) or source in folds or target in folds:
            continue
        node = target if source in inside else source
        parts = flow.names[node].split("/", len(above) + 1)
        common = 0
        while common < min(len(parts) - 1, len(above)) and parts[common] == above[common]:
            common += 1
        found.setdefault("/".join(parts[: common + 1]), set()).add(node)
    sets = list(found.items())
    if len(sets) > _OUTSIDE:
        rest = set().union(*(nodes for _, nodes in sets[_OUTSIDE - 1 :]))
        more = f"{len(sets) - _OUTSIDE + 1:,} more"
        sets = [*sets[: _OUTSIDE - 1], (more, rest)]
    boxes = []
    for number, (name, nodes) in enumerate(sets, first):
        for node in nodes:
            place[node] = number
        ops = Counter(flow.ops[node] for node in nodes)
        boxes.append(Box(OUTSIDE, name, array("i", sorted(nodes)), ops))
    return boxes


def _with_folded(
    flow: Flow, boxes: list[Box], place: array[int], folds: dict[int, int]
) -> list[Box]:
    """Return the boxes, each with the constants that its nodes use."""
    used: list[dict[int, int]] = [{} for _ in boxes]
    last = position = -1
    for source, target, output in flow.edges():
        if output == CONTROL:
            continue
        position = position + 1 if target == last else 0
        last = target
        if source in folds and place[target] >= 0:
            used[place[target]].setdefault(folds[source], position)
    return [
        replace(box, folded=tuple(map(Folded._make, found.items()))) if found else box
        for box, found in zip(boxes, used, strict=True)
    ]


def _link(
    flow: Flow, place: array[int], folds: Collection[int], inside: int
) -> tuple[list[Link], int]:
    """Return the links between boxes, and the number of edges that lead out of the first
    *inside* of them to what is not drawn."""
    tensors: Counter[tuple[int, int]] = Counter()
    controls: Counter[tuple[int, int]] = Counter()
    first: dict[tuple[int, int], tuple[int, int]] = {}
    cut = 0
    for source, target, output in flow.edges():
        a, b = place[source], place[target]
        if a < 0 or b < 0:
            hidden = source in folds or target in folds
            cut += max(a, b) in range(inside) and not hidden
            continue
        if a == b:
            continue
        key = (b, a)
        if output == CONTROL:
            controls[key] += 1
            first.setdefault(key, (source, CONTROL))
        else:
            if not tensors[key]:
                first[key] = (source, output)
            tensors[key] += 1
    links = [Link(a, b, tensors[(b, a)], controls[(b, a)], first[(b, a)]) for b, a in sorted(first)]
    return links, cut

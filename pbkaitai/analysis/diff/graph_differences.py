"""What two graphs or functions differ in: which nodes are the same, and what of them differs.

Nodes in the same bytes are not read. Names that are ignored are first made comparable: by the
scope that all nodes stand in, or by the structure (`pbkaitai.analysis.diff.node_matching`).
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, Final

from pbkaitai.analysis.diff.differences import fields_of
from pbkaitai.analysis.diff.facts import (
    ADDED,
    CHANGED,
    NODE,
    REMOVED,
    REORDERED,
    Pair,
    Place,
    Step,
    Value,
)
from pbkaitai.analysis.diff.list_differences import names_text, scalars
from pbkaitai.analysis.diff.node_list import NodeList
from pbkaitai.analysis.diff.rules import NAMES, ORDER, Rules, Scope, rename_tensor
from pbkaitai.analysis.diff.scopes import function_scope, graph_scope

_NODE_FIELDS: Final = frozenset(("name", "op", "device", "input"))
# Attributes of more bytes are not copied for a first look.
_LARGE: Final = 1 << 14


def _graph(a: Any, b: Any, place: Place, rules: Rules) -> Iterator[Step]:
    # The meta-graph around it may have made the scope, for signatures and collections too.
    scope = place.scope if place.scope.pairs is not None else graph_scope(a, b, rules)
    own = place.within(scope)
    yield from _nodes(NodeList(a, "node"), NodeList(b, "node"), own, rules)
    yield from fields_of(a, b, own, rules, without=frozenset(("node",)))


def _meta_graph(a: Any, b: Any, place: Place, rules: Rules) -> Iterator[Step]:
    own = place.within(graph_scope(a.graph_def, b.graph_def, rules))
    yield from fields_of(a, b, own, rules)


def _function(a: Any, b: Any, place: Place, rules: Rules) -> Iterator[Step]:
    name = str(b.signature.name)
    own = place.within(function_scope(a, b, place.scope, rules), name)
    yield from fields_of(a, b, own, rules, without=frozenset(("node_def",)))
    yield from _nodes(NodeList(a, "node_def"), NodeList(b, "node_def"), own, rules)


def _node(a: Any, b: Any, place: Place, rules: Rules) -> Iterator[Step]:
    scope = place.scope
    by_name = a.DESCRIPTOR.by_name
    # A node may call a function by its name.
    if scope.function_a(a.op) != b.op:
        yield place.step("op").told(CHANGED, Value(by_name["op"], a.op), Value(by_name["op"], b.op))
    if not rules.ignores("tensorflow.NodeDef", "device") and a.device != b.device:
        device = by_name["device"]
        change = CHANGED if a.device and b.device else ADDED if b.device else REMOVED
        before, after = (Value(device, m.device) if m.device else None for m in (a, b))
        yield place.step("device").told(change, before, after)

    def differ(x: str, y: str) -> bool:
        return rename_tensor(x, scope.a) != rename_tensor(y, scope.b)

    left, right = list(a.input), list(b.input)
    if ORDER in rules.ignore or NAMES in rules.ignore:
        left = _controls_sorted(left, scope.a)
        right = _controls_sorted(right, scope.b)
    yield from scalars(by_name["input"], left, right, place.step("input"), differ)
    yield from fields_of(a, b, place, rules, without=_NODE_FIELDS)


def _is_same(a: Any, b: Any, scope: Scope, rules: Rules) -> bool:
    """Return whether two nodes are clearly the same; most are, and need no closer look."""
    has_device = not rules.ignores("tensorflow.NodeDef", "device")
    if a.op != b.op or (has_device and a.device != b.device):
        return False
    left, right = list(a.input), list(b.input)
    if len(left) != len(right):
        return False
    pairs = zip(left, right, strict=True)
    if any(rename_tensor(x, scope.a) != rename_tensor(y, scope.b) for x, y in pairs):
        return False
    records = _other_records(a)
    return records is not None and records == _other_records(b)


def _other_records(node: Any) -> list[tuple[str, bytes]] | None:
    """Return the bytes of what a node has beside name, op, device and inputs, sorted.

    None where it is large, or has fields that no spec knows.
    """
    if node._edits is not None or node.unknown_fields:
        return None
    data = node._source.data
    found = []
    for name, triples in node._load().items():
        if name in _NODE_FIELDS:
            continue
        for start, stop in zip(triples[1::3], triples[2::3], strict=True):
            if stop - start > _LARGE:
                return None
            found.append((name, bytes(data[start:stop])))
    return sorted(found)


def _controls_sorted(inputs: list[str], rename: Callable[[str], str]) -> list[str]:
    data = [text for text in inputs if not text.startswith("^")]
    controls = [text for text in inputs if text.startswith("^")]
    return [*data, *sorted(controls, key=lambda text: rename_tensor(text, rename))]


# Message → what compares two of them.
COMPARED_BY: Final[dict[str, Callable[[Any, Any, Place, Rules], Iterator[Step]]]] = {
    "tensorflow.GraphDef": _graph,
    "tensorflow.MetaGraphDef": _meta_graph,
    "tensorflow.FunctionDef": _function,
    "tensorflow.NodeDef": _node,
}


# --- nodes -----------------------------------------------------------------------------------


def _nodes(a: NodeList, b: NodeList, place: Place, rules: Rules) -> Iterator[Step]:
    """Yield nodes that are on one side only, and those to compare, in the order of *a*."""
    scope = place.scope
    start, end_a, end_b = _equal_ends(a, b) if scope.is_plain else (0, len(a), len(b))
    if start == end_a == end_b:
        return
    names_a, names_b = a.names(start, end_a), b.names(start, end_b)
    if scope.pairs is not None:
        pairs = scope.pairs
    else:
        pairs = {
            start + i: start + j
            for i, j in _by_name([scope.a(n) for n in names_a], [scope.b(n) for n in names_b])
        }
    for number, name in enumerate(names_a, start):
        other = pairs.get(number)
        if other is None:
            yield _at(a, name, name, place).told(REMOVED, a.node(number))
        elif scope.is_plain and a.same(number, b, other):
            continue
        else:
            left, right = a.node(number), b.node(other)
            if scope.is_plain or not _is_same(left, right, scope, rules):
                yield Pair(left, right, _at(b, name, names_b[other - start], place))
    found = set(pairs.values())
    for number, name in enumerate(names_b, start):
        if number not in found:
            yield _at(b, name, name, place).told(ADDED, None, b.node(number))
    if ORDER in rules.ignore or NAMES in rules.ignore:
        return
    moved = _moved([pairs[n] for n in range(start, end_a) if n in pairs])
    if moved:
        names = names_text([names_b[n - start] for n in moved])
        note = f"{len(moved):,} of {len(pairs) + start + len(b) - end_b:,} stand elsewhere"
        yield place.step(b.field).told(REORDERED, None, names, note)


def _at(nodes: NodeList, name: str, other: str, place: Place) -> Place:
    own, its = place.scope.a(name), place.scope.b(other)
    is_one = name == other or (place.scope.pairs is None and own == its)
    shown = its if is_one else f"{name} = {other}"
    shown = f"{place.function}/{shown}" if place.function else shown
    step = f"[name={json.dumps(other, ensure_ascii=False)}]"
    return place.step(f"{nodes.field}{step}").thing(NODE, shown)


def _equal_ends(a: NodeList, b: NodeList) -> tuple[int, int, int]:
    """Return where the nodes begin to differ, and where on either side they end to."""
    start, end_a, end_b = 0, len(a), len(b)
    while start < min(end_a, end_b) and a.same(start, b, start):
        start += 1
    while min(end_a, end_b) > start and a.same(end_a - 1, b, end_b - 1):
        end_a, end_b = end_a - 1, end_b - 1
    return start, end_a, end_b


def _by_name(a: list[str], b: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the places of one name; several of one name belong together in their order."""
    places: dict[str, list[int]] = defaultdict(list)
    for number in range(len(b) - 1, -1, -1):
        places[b[number]].append(number)
    for number, name in enumerate(a):
        there = places.get(name)
        if there:
            yield number, there.pop()


def _moved(order: list[int]) -> list[int]:
    """Return the fewest numbers without which the others rise."""
    tails: list[int] = []  # smallest last number of a rising row of each length
    lengths = []
    for number in order:
        at = bisect_left(tails, number)
        tails[at : at + 1] = [number]
        lengths.append(at)
    wanted = len(tails) - 1
    staying = set()
    for number, length in zip(reversed(order), reversed(lengths), strict=True):
        if length == wanted:
            staying.add(number)
            wanted -= 1
    return [number for number in order if number not in staying]

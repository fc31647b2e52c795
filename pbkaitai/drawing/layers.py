"""From a directed graph to layers: every edge leads down, cycles are turned, rows stay narrow."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple


class Arrow(NamedTuple):
    """An edge that leads down, and whether it was turned for that."""

    source: int
    target: int
    is_turned: bool


def turn_cycles(
    count: int, edges: Sequence[tuple[int, int]], returning: Collection[tuple[int, int]] = ()
) -> list[Arrow]:
    """Return the edges, those turned that close a cycle; one from a node to itself is left out.

    Args:
        count: nodes, which are numbered from 0.
        returning: edges that are turned before any other, where there is a choice.
    """
    last = set(returning)
    out: list[list[int]] = [[] for _ in range(count)]
    has_source = [False] * count
    for a, b in edges:
        has_source[b] |= a != b
        if a != b and (a, b) not in last:
            out[a].append(b)
    turned = _closing(out, sorted(range(count), key=lambda node: has_source[node]))
    for a, b in edges:
        if (a, b) in last and a != b:
            if _reaches(out, b, a, turned):
                turned.add((a, b))
            else:
                out[a].append(b)
    arrows = []
    for a, b in edges:
        if a != b:
            arrows.append(Arrow(b, a, True) if (a, b) in turned else Arrow(a, b, False))
    return arrows


def _closing(out: list[list[int]], roots: Sequence[int]) -> set[tuple[int, int]]:
    """Return the edges that close a cycle, seen from the roots in their order.

    When sources come first, it is the edge back to the beginning of the cycle.
    """
    new, open_, done = 0, 1, 2
    state = [new] * len(out)
    closing: set[tuple[int, int]] = set()
    for root in roots:
        if state[root] != new:
            continue
        stack = [(root, iter(out[root]))]
        state[root] = open_
        while stack:
            node, targets = stack[-1]
            target = next(targets, None)
            if target is None:
                state[node] = done
                stack.pop()
            elif state[target] == open_:
                closing.add((node, target))
            elif state[target] == new:
                state[target] = open_
                stack.append((target, iter(out[target])))
    return closing


def _reaches(
    out: list[list[int]], start: int, end: int, without: Collection[tuple[int, int]]
) -> bool:
    seen = {start}
    todo = [start]
    while todo:
        node = todo.pop()
        if node == end:
            return True
        for target in out[node]:
            if target not in seen and (node, target) not in without:
                seen.add(target)
                todo.append(target)
    return False


def find_layers(count: int, arrows: Sequence[Arrow], widest: int) -> list[int]:
    """Return the layer of each node: below all its sources, near to what it feeds.

    Args:
        widest: how many nodes a layer takes; more go to the next one.
    """
    out: list[list[int]] = [[] for _ in range(count)]
    sources: list[list[int]] = [[] for _ in range(count)]
    for a, b, _ in arrows:
        out[a].append(b)
        sources[b].append(a)
    waiting = [len(found) for found in sources]
    ready = [node for node in range(count) if not waiting[node]]
    layer = [0] * count
    taken: list[int] = []
    for node in ready:
        place = max((layer[source] + 1 for source in sources[node]), default=0)
        while place < len(taken) and taken[place] >= widest:
            place += 1
        taken += [0] * (place + 1 - len(taken))
        taken[place] += 1
        layer[node] = place
        for target in out[node]:
            waiting[target] -= 1
            if not waiting[target]:
                ready.append(target)
    # What feeds more than it takes moves down to its consumers: shorter edges, fewer crossings.
    for node in reversed(ready):
        if not out[node] or len(sources[node]) >= max(1, len(out[node])):
            continue
        lowest = min(layer[target] for target in out[node]) - 1
        place = lowest
        while place > layer[node] and taken[place] >= widest:
            place -= 1
        if place > layer[node]:
            taken[layer[node]] -= 1
            taken[place] += 1
            layer[node] = place
    return _without_gaps(layer)


def _without_gaps(layer: list[int]) -> list[int]:
    places = {old: new for new, old in enumerate(sorted(set(layer)))}
    return [places[old] for old in layer]

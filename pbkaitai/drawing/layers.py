"""From a directed graph to layers: every edge leads down, cycles are turned, rows stay narrow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Arrow(NamedTuple):
    """An edge that leads down, and whether it was turned for that."""

    source: int
    target: int
    is_turned: bool


def turn_cycles(count: int, edges: Sequence[tuple[int, int]]) -> list[Arrow]:
    """Return the edges, those turned that close a cycle; one from a node to itself is left out.

    Args:
        count: nodes, which are numbered from 0.
    """
    out: list[list[int]] = [[] for _ in range(count)]
    has_source = [False] * count
    for a, b in edges:
        if a != b:
            out[a].append(b)
            has_source[b] = True
    new, open_, done = 0, 1, 2
    state = [new] * count
    turned: set[tuple[int, int]] = set()
    # From the sources first, so that what closes a cycle is the edge back to its beginning.
    for root in sorted(range(count), key=lambda node: has_source[node]):
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
                turned.add((node, target))
            elif state[target] == new:
                state[target] = open_
                stack.append((target, iter(out[target])))
    arrows = []
    for a, b in edges:
        if a != b:
            arrows.append(Arrow(b, a, True) if (a, b) in turned else Arrow(a, b, False))
    return arrows


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

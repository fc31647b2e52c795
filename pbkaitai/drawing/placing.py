"""Where the nodes of ordered layers stand from left to right.

After Brandes and Köpf, "Fast and simple horizontal coordinate assignment" (2001): nodes are
strung on upright lines along their median edges, long edges first of all; the lines are set as
close together as they may be. This is done from each of the four corners, and a node stands
at the mean of the two middle answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

Layers = Sequence[Sequence[int]]


class _Side(NamedTuple):
    """The layers as seen from one corner: what stands before, and how far away."""

    layers: list[list[int]]
    neighbours: dict[int, list[int]]


def place(
    layers: Layers,
    edges: Sequence[tuple[int, int]],
    widths: Mapping[int, float],
    gaps: Mapping[int, float],
    bends: set[int],
) -> dict[int, float]:
    """Return the middle of each node; the left side of the picture is at 0.

    Args:
        edges: pairs of nodes in adjacent layers, upper one first.
        widths: of each node.
        gaps: what is free to the right and left of each node; two neighbours share the
            larger one.
        bends: nodes that are only a part of a long edge.
    """
    above: dict[int, list[int]] = {node: [] for node in widths}
    below: dict[int, list[int]] = {node: [] for node in widths}
    for a, b in edges:
        below[a].append(b)
        above[b].append(a)
    crossing = _crossing_long_edges(layers, above, bends)
    found = []
    for is_upward in (False, True):
        for is_mirrored in (False, True):
            rows = [list(row)[::-1] if is_mirrored else list(row) for row in layers]
            side = _Side(rows[::-1] if is_upward else rows, below if is_upward else above)
            found.append(_from_corner(side, widths, gaps, crossing, is_mirrored=is_mirrored))
    return _balanced(found, widths)


def _crossing_long_edges(
    layers: Layers, above: Mapping[int, Sequence[int]], bends: set[int]
) -> set[tuple[int, int]]:
    """Return the edges that cross the straight part of a long one: they give way to it."""
    crossing: set[tuple[int, int]] = set()
    for upper, lower in pairwise(layers):
        places = {node: i for i, node in enumerate(upper)}
        left, start = -1, 0
        for i, node in enumerate(lower):
            inner = next((a for a in above[node] if a in bends), None) if node in bends else None
            if inner is None and i < len(lower) - 1:
                continue
            right = len(upper) if inner is None else places[inner]
            for other in lower[start : i + 1]:
                for source in above[other]:
                    is_inner = source in bends and other in bends
                    if not is_inner and not left <= places[source] <= right:
                        crossing.add((source, other))
            start, left = i + 1, right
    return crossing


def _from_corner(
    side: _Side,
    widths: Mapping[int, float],
    gaps: Mapping[int, float],
    crossing: set[tuple[int, int]],
    *,
    is_mirrored: bool,
) -> dict[int, float]:
    places = {node: i for row in side.layers for i, node in enumerate(row)}
    root = {node: node for row in side.layers for node in row}
    following = dict(root)
    for row in side.layers:
        last = -1
        for node in row:
            near = sorted(side.neighbours[node], key=places.__getitem__)
            for other in near[(len(near) - 1) // 2 : len(near) // 2 + 1] if near else ():
                if following[node] != node:
                    break
                if places[other] <= last or {(other, node), (node, other)} & crossing:
                    continue
                following[other] = node
                following[node] = root[node] = root[other]
                last = places[other]
    x = _set_close(side.layers, root, widths, gaps)
    return {node: -x[root[node]] if is_mirrored else x[root[node]] for node in root}


def _set_close(
    layers: Sequence[Sequence[int]],
    root: Mapping[int, int],
    widths: Mapping[int, float],
    gaps: Mapping[int, float],
) -> dict[int, float]:
    """Return the place of each line, named by its root: as far left as it can be, then back to
    the right where its neighbours leave it room."""
    before: dict[int, dict[int, float]] = {line: {} for line in root.values()}
    behind: dict[int, dict[int, float]] = {line: {} for line in root.values()}
    for row in layers:
        for a, b in pairwise(row):
            free = (widths[a] + widths[b]) / 2 + max(gaps[a], gaps[b])
            left, right = root[a], root[b]
            distance = max(free, before[right].get(left, 0.0))
            before[right][left] = behind[left][right] = distance
    order = _left_to_right(before, behind)
    x: dict[int, float] = {}
    for line in order:
        x[line] = max((x[other] + free for other, free in before[line].items()), default=0.0)
    for line in reversed(order):
        if behind[line]:
            x[line] = max(x[line], min(x[other] - free for other, free in behind[line].items()))
    return x


def _left_to_right(
    before: Mapping[int, Mapping[int, float]], behind: Mapping[int, Mapping[int, float]]
) -> list[int]:
    waiting = {line: len(found) for line, found in before.items()}
    order = [line for line, count in waiting.items() if not count]
    for line in order:
        for other in behind[line]:
            waiting[other] -= 1
            if not waiting[other]:
                order.append(other)
    return order


def _balanced(found: list[dict[int, float]], widths: Mapping[int, float]) -> dict[int, float]:
    """Return the mean of the two middle places of each node, the answers laid over the
    narrowest of them."""
    spans = []
    for x in found:
        left = min((x[node] - widths[node] / 2 for node in x), default=0.0)
        right = max((x[node] + widths[node] / 2 for node in x), default=0.0)
        spans.append((left, right))
    best = min(range(len(found)), key=lambda i: spans[i][1] - spans[i][0])
    shifts = []
    for i, (left, right) in enumerate(spans):
        is_mirrored = i % 2 == 1
        target = spans[best][1] - right if is_mirrored else spans[best][0] - left
        shifts.append(target)
    x = {}
    for node in widths:
        places = sorted(answer[node] + shift for answer, shift in zip(found, shifts, strict=True))
        x[node] = (places[1] + places[2]) / 2
    left = min((x[node] - widths[node] / 2 for node in x), default=0.0)
    return {node: middle - left for node, middle in x.items()}

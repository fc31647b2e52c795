"""The order of the nodes in each layer, so that few edges cross."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

_SWEEPS: Final = 24
# A picture with more edges than this is swept less: each sweep goes over all of them.
_MANY: Final = 20_000

Layers = list[list[int]]


def order(layers: Layers, edges: Sequence[tuple[int, int]]) -> Layers:
    """Return the layers with few crossings; the nodes of an edge are in adjacent layers.

    Sweeps down and up put each node at the mean place of its neighbours; the best of all
    orders met on the way is kept.
    """
    above: dict[int, list[int]] = {node: [] for layer in layers for node in layer}
    below: dict[int, list[int]] = {node: [] for layer in layers for node in layer}
    for a, b in edges:
        below[a].append(b)
        above[b].append(a)
    current = [list(layer) for layer in layers]
    best, fewest = [list(layer) for layer in current], _crossings(current, below)
    sweeps = _SWEEPS if len(edges) < _MANY else 4
    unchanged = 0
    for sweep in range(sweeps):
        if not fewest or unchanged > 6:
            break
        if sweep % 2 == 0:
            for upper, layer in pairwise(current):
                _sort(layer, upper, above, is_leaning=sweep % 4 == 2)
        else:
            for lower, layer in pairwise(current[::-1]):
                _sort(layer, lower, below, is_leaning=sweep % 4 == 3)
        if len(edges) < _MANY:
            _swap_neighbours(current, above, below)
        count = _crossings(current, below)
        unchanged += 1
        if count < fewest:
            best, fewest, unchanged = [list(layer) for layer in current], count, 0
    return best


def _sort(
    layer: list[int], fixed: list[int], neighbours: dict[int, list[int]], *, is_leaning: bool
) -> None:
    """Sort *layer* by the mean place of the neighbours in *fixed*.

    Args:
        is_leaning: whether nodes with equal means change places.
    """
    place = {node: i for i, node in enumerate(fixed)}
    own = {node: i for i, node in enumerate(layer)}
    means = {}
    for node in layer:
        found = [place[n] for n in neighbours[node]]
        # A node without neighbours keeps its place, as a share of the layer.
        share = own[node] / max(1, len(layer) - 1) * max(0, len(fixed) - 1)
        means[node] = sum(found) / len(found) if found else share
    sign = -1 if is_leaning else 1
    layer.sort(key=lambda node: (means[node], sign * own[node]))


def _swap_neighbours(
    layers: Layers, above: dict[int, list[int]], below: dict[int, list[int]]
) -> None:
    """Swap two neighbours wherever that leaves fewer crossings."""
    for index, layer in enumerate(layers):
        up = {node: i for i, node in enumerate(layers[index - 1])} if index else {}
        down = {n: i for i, n in enumerate(layers[index + 1])} if index + 1 < len(layers) else {}
        ups = {node: sorted(up[n] for n in above[node]) for node in layer}
        downs = {node: sorted(down[n] for n in below[node]) for node in layer}
        for i in range(len(layer) - 1):
            a, b = layer[i], layer[i + 1]
            now = _pair(ups[a], ups[b]) + _pair(downs[a], downs[b])
            then = _pair(ups[b], ups[a]) + _pair(downs[b], downs[a])
            if then < now:
                layer[i], layer[i + 1] = b, a


def _pair(left: list[int], right: list[int]) -> int:
    """Return the crossings of the edges of two neighbours, each list sorted."""
    count = i = 0
    for place in right:  # as many of the left ones as end beyond it
        while i < len(left) and left[i] <= place:
            i += 1
        count += len(left) - i
    return count


def _crossings(layers: Layers, below: dict[int, list[int]]) -> int:
    total = 0
    for upper, lower in pairwise(layers):
        place = {node: i for i, node in enumerate(lower)}
        ends = [end for node in upper for end in sorted(place[n] for n in below[node])]
        total += _inversions(ends, len(lower))
    return total


def _inversions(ends: list[int], size: int) -> int:
    """Return how many pairs stand in the wrong order, by a tree of counts."""
    tree = [0] * (size + 1)
    total = 0
    for seen, end in enumerate(ends):
        i, before = end + 1, 0
        while i:
            before += tree[i]
            i -= i & -i
        total += seen - before
        i = end + 1
        while i <= size:
            tree[i] += 1
            i += i & -i
    return total

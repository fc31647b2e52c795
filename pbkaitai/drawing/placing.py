"""Where the nodes of ordered layers stand from left to right.

Each node wants to stand at the mean of its neighbours; those in its layer keep their distance.
For one layer the best answer is found exactly (pooling neighbours that are in each other's
way); going down and up through the layers a few times settles all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

_ROUNDS: Final = 12
# Long edges are kept straight before boxes are centred.
_STRAIGHT: Final = 8.0


def place(
    layers: Sequence[Sequence[int]],
    edges: Sequence[tuple[int, int]],
    widths: Mapping[int, float],
    gaps: Mapping[int, float],
    bends: set[int],
) -> dict[int, float]:
    """Return the middle of each node, from 0 for the left side of the picture on.

    Args:
        widths: of each node.
        gaps: what is free to the right and left of each node; two neighbours share the
            larger one.
        bends: nodes that are only a part of a long edge.
    """
    above: dict[int, list[tuple[int, float]]] = {node: [] for node in widths}
    below: dict[int, list[tuple[int, float]]] = {node: [] for node in widths}
    for a, b in edges:
        weight = _STRAIGHT if a in bends and b in bends else 2.0 if a in bends or b in bends else 1
        below[a].append((b, weight))
        above[b].append((a, weight))
    x: dict[int, float] = {}
    for layer in layers:
        _spread(layer, dict.fromkeys(layer, (0.0, 1.0)), widths, gaps, x)
    for turn in range(_ROUNDS):
        for layer in layers if turn % 2 == 0 else reversed(layers):
            wishes = {}
            for node in layer:
                near = above[node] if turn % 2 == 0 else below[node]
                if turn >= _ROUNDS - 3 or not near:  # at the end both sides count
                    near = above[node] + below[node]
                total = sum(weight for _, weight in near)
                mean = sum(x[n] * weight for n, weight in near) / total if near else x[node]
                wishes[node] = (mean, total or 0.1)
            _spread(layer, wishes, widths, gaps, x)
    left = min((x[node] - widths[node] / 2 for node in x), default=0.0)
    return {node: middle - left for node, middle in x.items()}


def _spread(
    layer: Sequence[int],
    wishes: Mapping[int, tuple[float, float]],
    widths: Mapping[int, float],
    gaps: Mapping[int, float],
    x: dict[int, float],
) -> None:
    """Put a layer into *x*, as near to the wishes as distances allow, by least squares."""
    # With each node's own offset taken away, all must only not decrease.
    offsets: list[float] = []
    offset = 0.0
    for i, node in enumerate(layer):
        if i:
            before = layer[i - 1]
            free = max(gaps[before], gaps[node])
            offset += (widths[before] + widths[node]) / 2 + free
        offsets.append(offset)
    pools: list[list[float]] = []  # mean, weight, count
    for node, shift in zip(layer, offsets, strict=True):
        mean, weight = wishes[node]
        pools.append([mean - shift, weight, 1])
        while len(pools) > 1 and pools[-2][0] >= pools[-1][0]:
            last = pools.pop()
            pool = pools[-1]
            total = pool[1] + last[1]
            pool[0] = (pool[0] * pool[1] + last[0] * last[1]) / total
            pool[1] = total
            pool[2] += last[2]
    i = 0
    for mean, _, count in pools:
        for _ in range(int(count)):
            x[layer[i]] = mean + offsets[i]
            i += 1

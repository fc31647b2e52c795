"""The nodes of a graph in an order in which what a node needs comes before it.

Nodes of a loop need each other and come together. So what is handed on along the links takes
one pass, whatever the loops (Tarjan's strongly connected components, without recursion).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator


def in_order(count: int, needs: Callable[[int], Iterable[int]]) -> list[tuple[int, ...]]:
    """Return the nodes in groups, each behind all that it needs; a loop is one group.

    Args:
        count: nodes, numbered from 0.
        needs: gives the nodes that a node needs.
    """
    found: list[tuple[int, ...]] = []
    seen = array("i", bytes(4 * count))  # in which order nodes were come upon, from 1
    low = array("i", bytes(4 * count))  # the first node come upon that leads back here
    is_open = bytearray(count)
    open_nodes: list[int] = []
    number = 0
    for root in range(count):
        if seen[root]:
            continue
        path: list[tuple[int, Iterator[int]]] = []
        number = _enter(root, number, seen, low, is_open, open_nodes)
        path.append((root, iter(needs(root))))
        while path:
            node, rest = path[-1]
            needed = next(rest, None)
            if needed is None:
                path.pop()
                if path:
                    above = path[-1][0]
                    low[above] = min(low[above], low[node])
                if low[node] == seen[node]:
                    found.append(_close(node, is_open, open_nodes))
            elif not seen[needed]:
                number = _enter(needed, number, seen, low, is_open, open_nodes)
                path.append((needed, iter(needs(needed))))
            elif is_open[needed]:
                low[node] = min(low[node], seen[needed])
    return found


def _enter(
    node: int,
    number: int,
    seen: array[int],
    low: array[int],
    is_open: bytearray,
    open_nodes: list[int],
) -> int:
    number += 1
    seen[node] = low[node] = number
    is_open[node] = 1
    open_nodes.append(node)
    return number


def _close(node: int, is_open: bytearray, open_nodes: list[int]) -> tuple[int, ...]:
    """Return the group that *node* was come upon first of."""
    group = []
    while True:
        last = open_nodes.pop()
        is_open[last] = 0
        group.append(last)
        if last == node:
            return tuple(group)

"""Boxes of given sizes and edges between them, laid out in layers from top to bottom."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from pbkaitai.drawing.layers import Arrow, find_layers, turn_cycles
from pbkaitai.drawing.ordering import order
from pbkaitai.drawing.placing import place

# What is free, in pixels: between neighbours, beside a long edge, between layers, between
# parts of the graph that have nothing to do with each other.
BOX_GAP: Final = 26.0
EDGE_GAP: Final = 14.0
LAYER_GAP: Final = 44.0
PART_GAP: Final = 48.0

_WIDEST_GAP: Final = 110.0
_BEND_WIDTH: Final = 2.0
_PORT_STEP: Final = 26.0
_ASPECT: Final = 1.5


class Size(NamedTuple):
    """Width and height in pixels."""

    width: float
    height: float


class Point(NamedTuple):
    """A place, in pixels from the upper left corner."""

    x: float
    y: float


@dataclass(frozen=True)
class Route:
    """The way of an edge.

    Attributes:
        points: from the source to the target. Between the first and the second, the third
            and the fourth, and so on, it is a curve that begins and ends upright; between
            these it goes straight down.
        is_turned: whether it leads up, to close a cycle.
    """

    points: tuple[Point, ...]
    is_turned: bool


@dataclass(frozen=True)
class Layout:
    """Where all stands.

    Attributes:
        corners: upper left corner of each box.
        routes: of each edge; None for one from a box to itself.
        size: of the picture.
    """

    corners: tuple[Point, ...]
    routes: tuple[Route | None, ...]
    size: Size


def lay_out(
    sizes: Sequence[Size],
    edges: Sequence[tuple[int, int]],
    returning: Collection[tuple[int, int]] = (),
) -> Layout:
    """Return the layout of a graph; the same arguments always give the same.

    Args:
        sizes: of each box.
        edges: numbers of two boxes, each pair at most once.
        returning: those of the edges that lead up where they close a cycle.
    """
    parts = _parts(len(sizes), edges)
    connected = [part for part in parts if len(part) > 1]
    single = [part[0] for part in parts if len(part) == 1]
    placed = [_lay_out_part(part, sizes, edges, returning) for part in connected]
    if single:
        placed.append(_in_rows(single, sizes, max((p.size.width for p in placed), default=0.0)))
    corners: list[Point] = [Point(0, 0)] * len(sizes)
    routes: list[Route | None] = [None] * len(edges)
    size = _pack(placed, corners, routes)
    return Layout(tuple(corners), tuple(routes), size)


@dataclass
class _Part:
    """A part of the graph, laid out from its own corner."""

    corners: dict[int, Point]
    routes: dict[int, Route]
    size: Size


def _parts(count: int, edges: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return the boxes that hang together, in the order of their first ones."""
    leader = list(range(count))

    def find(node: int) -> int:
        while leader[node] != node:
            leader[node] = leader[leader[node]]
            node = leader[node]
        return node

    for a, b in edges:
        first, second = sorted((find(a), find(b)))
        leader[second] = first
    parts: dict[int, list[int]] = {}
    for node in range(count):
        parts.setdefault(find(node), []).append(node)
    return list(parts.values())


def _in_rows(boxes: list[int], sizes: Sequence[Size], widest: float) -> _Part:
    """Return boxes without edges in rows: no wider than the rest, or than they are high."""
    area = sum((sizes[b].width + BOX_GAP) * (sizes[b].height + BOX_GAP) for b in boxes)
    limit = max(math.sqrt(area) * _ASPECT, widest, *(sizes[b].width for b in boxes))
    corners: dict[int, Point] = {}
    x = y = row = width = 0.0
    for box in boxes:
        if x and x + sizes[box].width > limit:
            x, y, row = 0.0, y + row + BOX_GAP, 0.0
        corners[box] = Point(x, y)
        x += sizes[box].width + BOX_GAP
        width, row = max(width, x - BOX_GAP), max(row, sizes[box].height)
    return _Part(corners, {}, Size(width, y + row))


def _pack(parts: list[_Part], corners: list[Point], routes: list[Route | None]) -> Size:
    """Put the parts beside and below each other; return the size of all."""
    area = sum((p.size.width + PART_GAP) * (p.size.height + PART_GAP) for p in parts)
    widest = max((part.size.width for part in parts), default=0.0)
    limit = max(widest, min(math.sqrt(area), widest) * _ASPECT)
    x = y = row = width = 0.0
    for part in sorted(parts, key=lambda part: -part.size.height):
        if x and x + part.size.width > limit:
            x, y, row = 0.0, y + row + PART_GAP, 0.0
        for box, (left, top) in part.corners.items():
            corners[box] = Point(x + left, y + top)
        for edge, route in part.routes.items():
            moved = tuple(Point(x + p.x, y + p.y) for p in route.points)
            routes[edge] = Route(moved, route.is_turned)
        x += part.size.width + PART_GAP
        width, row = max(width, x - PART_GAP), max(row, part.size.height)
    return Size(width, y + row)


def _lay_out_part(
    boxes: list[int],
    sizes: Sequence[Size],
    all_edges: Sequence[tuple[int, int]],
    returning: Collection[tuple[int, int]],
) -> _Part:
    number = {box: i for i, box in enumerate(boxes)}
    kept = [i for i, (a, b) in enumerate(all_edges) if a != b and a in number]
    pairs = [(number[all_edges[i][0]], number[all_edges[i][1]]) for i in kept]
    back = {(number[a], number[b]) for a, b in returning if a in number}
    arrows = turn_cycles(len(boxes), pairs, back)
    widest = max(4, round(math.sqrt(len(boxes)) * 1.25))
    layer = find_layers(len(boxes), arrows, widest)
    chains = _chains(len(boxes), arrows, layer)
    bends = {node: at for chain in chains for node, at in chain.bends.items()}
    rows: list[list[int]] = [[] for _ in range(max(layer) + 1)]
    for node in range(len(boxes)):
        rows[layer[node]].append(node)
    for node, at in bends.items():
        rows[at].append(node)
    steps = sorted({step for chain in chains for step in chain.steps()})
    rows = order(rows, steps)
    widths = {i: sizes[box].width for i, box in enumerate(boxes)}
    gaps = dict.fromkeys(range(len(boxes)), BOX_GAP)
    widths |= dict.fromkeys(bends, _BEND_WIDTH)
    gaps |= dict.fromkeys(bends, EDGE_GAP)
    middles = place(rows, steps, widths, gaps, set(bends))
    tops, heights = _heights(rows, steps, middles, lambda i: sizes[boxes[i]].height, len(boxes))
    corners = {
        box: Point(
            middles[i] - sizes[box].width / 2,
            tops[layer[i]] + (heights[layer[i]] - sizes[box].height) / 2,
        )
        for i, box in enumerate(boxes)
    }
    routes = _routes(boxes, sizes, chains, corners, middles, tops, heights)
    width = max(middles[node] + widths[node] / 2 for node in middles)
    size = Size(width, tops[-1] + heights[-1])
    return _Part(corners, {kept[i]: route for i, route in enumerate(routes)}, size)


@dataclass
class _Chain:
    """An edge, and the bends that stand for it in the layers between its ends."""

    arrow: Arrow
    bends: dict[int, int]

    def steps(self) -> list[tuple[int, int]]:
        stops = [self.arrow.source, *self.bends, self.arrow.target]
        return list(pairwise(stops))


def _chains(count: int, arrows: Sequence[Arrow], layer: list[int]) -> list[_Chain]:
    chains = []
    for arrow in arrows:
        between = range(layer[arrow.source] + 1, layer[arrow.target])
        chains.append(_Chain(arrow, {count + i: at for i, at in enumerate(between)}))
        count += len(between)
    return chains


def _heights(
    rows: list[list[int]],
    steps: list[tuple[int, int]],
    middles: dict[int, float],
    height_of: Callable[[int], float],
    count: int,
) -> tuple[list[float], list[float]]:
    """Return top and height of each layer; where edges go far to the side there is more room."""
    at = {node: i for i, row in enumerate(rows) for node in row}
    far = [0.0] * len(rows)
    for a, b in steps:
        far[at[a]] = max(far[at[a]], abs(middles[a] - middles[b]))
    tops: list[float] = []
    heights: list[float] = []
    y = 0.0
    for i, row in enumerate(rows):
        height = max((height_of(node) for node in row if node < count), default=0.0)
        tops.append(y)
        heights.append(height)
        y += height + min(_WIDEST_GAP, LAYER_GAP + far[i] * 0.08)
    return tops, heights


def _routes(
    boxes: list[int],
    sizes: Sequence[Size],
    chains: list[_Chain],
    corners: dict[int, Point],
    middles: dict[int, float],
    tops: list[float],
    heights: list[float],
) -> list[Route]:
    below: dict[int, list[int]] = {}
    above: dict[int, list[int]] = {}
    for i, chain in enumerate(chains):
        below.setdefault(chain.arrow.source, []).append(i)
        above.setdefault(chain.arrow.target, []).append(i)
    out = _ports(boxes, sizes, corners, below, lambda i: middles[chains[i].steps()[0][1]])
    into = _ports(boxes, sizes, corners, above, lambda i: middles[chains[i].steps()[-1][0]])
    routes = []
    for i, chain in enumerate(chains):
        source, target = boxes[chain.arrow.source], boxes[chain.arrow.target]
        points = [Point(out[i], corners[source].y + sizes[source].height)]
        for bend, at in chain.bends.items():
            x = middles[bend]
            points += [Point(x, tops[at]), Point(x, tops[at] + heights[at])]
        points.append(Point(into[i], corners[target].y))
        turned = chain.arrow.is_turned
        routes.append(Route(tuple(points[::-1] if turned else points), turned))
    return routes


def _ports(
    boxes: list[int],
    sizes: Sequence[Size],
    corners: dict[int, Point],
    edges_at: Mapping[int, list[int]],
    other_end: Callable[[int], float],
) -> dict[int, float]:
    """Return where on its box each edge begins, so that they do not start on one spot."""
    ports: dict[int, float] = {}
    for node, edges in edges_at.items():
        box = boxes[node]
        width = sizes[box].width
        middle = corners[box].x + width / 2
        step = min(_PORT_STEP, width * 0.75 / len(edges))
        for i, edge in enumerate(sorted(edges, key=other_end)):
            ports[edge] = middle + (i - (len(edges) - 1) / 2) * step
    return ports

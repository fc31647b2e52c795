"""Layouts: nothing overlaps, edges lead down, and the same graph gives the same picture."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbkaitai.drawing.layers import find_layers, turn_cycles
from pbkaitai.drawing.layout import Layout, Size, lay_out
from pbkaitai.drawing.ordering import _crossings, _inversions, order
from pbkaitai.drawing.placing import place

Edges = list[tuple[int, int]]


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[Size], Edges]:
    count = draw(st.integers(1, 25))
    node = st.integers(0, count - 1)
    edges = draw(st.lists(st.tuples(node, node), max_size=60, unique=True))
    size = st.builds(Size, st.integers(20, 300).map(float), st.integers(20, 120).map(float))
    return draw(st.lists(size, min_size=count, max_size=count)), edges


def boxes_of(layout: Layout, sizes: list[Size]) -> list[tuple[float, float, float, float]]:
    places = zip(layout.corners, sizes, strict=True)
    return [(c.x, c.y, c.x + s.width, c.y + s.height) for c, s in places]


@given(graphs())
def test_boxes_do_not_overlap_and_stay_inside(graph: tuple[list[Size], Edges]) -> None:
    sizes, edges = graph
    layout = lay_out(sizes, edges)
    boxes = boxes_of(layout, sizes)
    for a, b in itertools.combinations(boxes, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
    assert all(x >= -0.01 and y >= -0.01 for x, y, _, _ in boxes)
    assert all(x <= layout.size.width + 0.01 for _, _, x, _ in boxes)
    assert all(y <= layout.size.height + 0.01 for _, _, _, y in boxes)


@given(graphs())
def test_edges_begin_and_end_at_their_boxes(graph: tuple[list[Size], Edges]) -> None:
    sizes, edges = graph
    layout = lay_out(sizes, edges)
    boxes = boxes_of(layout, sizes)
    for (a, b), route in zip(edges, layout.routes, strict=True):
        assert (route is None) == (a == b)
        if route is None:
            continue
        start, end = route.points[0], route.points[-1]
        down = (start.y == pytest.approx(boxes[a][3])) and (end.y == pytest.approx(boxes[b][1]))
        up = (start.y == pytest.approx(boxes[a][1])) and (end.y == pytest.approx(boxes[b][3]))
        assert up if route.is_turned else down
        assert boxes[a][0] <= start.x <= boxes[a][2]
        assert boxes[b][0] <= end.x <= boxes[b][2]


@given(graphs())
def test_straight_parts_of_edges_go_through_no_box(graph: tuple[list[Size], Edges]) -> None:
    sizes, edges = graph
    layout = lay_out(sizes, edges)
    boxes = boxes_of(layout, sizes)
    for route in layout.routes:
        for a, b in itertools.pairwise(route.points[1:-1] if route else ()):
            if a.x != b.x:
                continue
            low, high = sorted((a.y, b.y))
            for left, top, right, bottom in boxes:
                assert not (left < a.x < right and top < high and low < bottom)


@given(graphs())
def test_layout_is_the_same_again(graph: tuple[list[Size], Edges]) -> None:
    assert lay_out(*graph) == lay_out(*graph)


def test_only_what_closes_a_cycle_is_turned() -> None:
    arrows = turn_cycles(4, [(0, 1), (1, 2), (2, 1), (2, 3), (3, 3)])
    assert [tuple(arrow) for arrow in arrows] == [
        (0, 1, False),
        (1, 2, False),
        (1, 2, True),
        (2, 3, False),
    ]


def test_edge_that_is_known_to_return_is_turned_and_no_other() -> None:
    loop = [(0, 1), (1, 2), (2, 3), (3, 1), (4, 3)]
    turned = {(b, a) for a, b, is_turned in turn_cycles(5, loop, {(3, 1)}) if is_turned}
    assert turned == {(3, 1)}
    # Entered in the middle, it would be another edge without that knowledge.
    turned = {(b, a) for a, b, is_turned in turn_cycles(5, loop[1:], {(2, 3)}) if is_turned}
    assert turned == {(2, 3)}
    assert not any(arrow.is_turned for arrow in turn_cycles(2, [(0, 1)], {(0, 1)}))


@given(graphs())
def test_every_arrow_leads_to_a_lower_layer(graph: tuple[list[Size], Edges]) -> None:
    sizes, edges = graph
    arrows = turn_cycles(len(sizes), edges, edges[::3])
    layer = find_layers(len(sizes), arrows, 5)
    assert all(layer[a] < layer[b] for a, b, _ in arrows)
    assert set(layer) == set(range(max(layer) + 1))


def test_layer_takes_no_more_boxes_than_it_may() -> None:
    layer = find_layers(30, [], 4)
    assert max(layer.count(place) for place in set(layer)) == 4


def test_source_stands_just_above_what_it_feeds() -> None:
    arrows = turn_cycles(5, [(0, 1), (1, 2), (2, 3), (4, 3)])
    assert find_layers(5, arrows, 9) == [0, 1, 2, 3, 2]


def test_crossed_pairs_are_uncrossed() -> None:
    edges = [(0, 3), (1, 2)]
    layers = [[0, 1], [2, 3]]
    below = {0: [3], 1: [2], 2: [], 3: []}
    assert _crossings(layers, below) == 1
    assert _crossings(order(layers, edges), below) == 0


@given(st.lists(st.integers(0, 20), max_size=30))
def test_crossings_are_counted_as_pairs_in_the_wrong_order(ends: list[int]) -> None:
    pairs = sum(a > b for a, b in itertools.combinations(ends, 2))
    assert _inversions(ends, 21) == pairs


def test_long_edge_is_straight_and_chain_is_upright() -> None:
    layers = [[0], [1, 4], [2, 5], [3]]
    edges = [(0, 1), (1, 2), (2, 3), (0, 4), (4, 5), (5, 3)]
    widths = {0: 100.0, 1: 80.0, 2: 200.0, 3: 60.0, 4: 2.0, 5: 2.0}
    x = place(layers, edges, widths, dict.fromkeys(widths, 20.0), {4, 5})
    assert x[4] == x[5]
    assert x[1] == x[2]
    assert x[4] - x[2] >= 100 + 20


def test_lonely_boxes_stand_in_rows() -> None:
    sizes = [Size(100.0, 40.0)] * 12
    layout = lay_out(sizes, [])
    assert 2 <= len({corner.y for corner in layout.corners}) <= 6


def test_nothing_is_an_empty_picture() -> None:
    assert lay_out([], []).size == Size(0, 0)


def test_thousand_boxes_are_laid_out_without_recursion() -> None:
    count = 1200
    edges = [(i, i + 1) for i in range(count - 1)] + [(i, i + 7) for i in range(0, count - 7, 5)]
    layout = lay_out([Size(80.0, 30.0)] * count, edges)
    assert len(layout.routes) == len(edges)

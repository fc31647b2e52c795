"""What is offered where no node is as a filter wants it."""

from __future__ import annotations

import pytest
from corpus import EXAMPLES

from pbkaitai.analysis.nodes.bodies import find_bodies
from pbkaitai.analysis.nodes.near_nodes import near_filters
from pbkaitai.analysis.nodes.node_filters import AttrFilter, NodeFilter
from pbkaitai.opening import open as open_file


@pytest.mark.parametrize(
    ("wanted", "first"),
    [
        (NodeFilter(ops=["Conv2d"]), "Conv2D"),
        (NodeFilter(attrs=[AttrFilter("stride")]), "strides"),
        (NodeFilter(scopes=["conv1"]), "conv1d"),
        (NodeFilter(pattern="CONV1D"), "conv1d"),
        (NodeFilter(ops=["Conv2D"], scopes=["conv1"]), "conv1d"),
        (NodeFilter(ops=["Conv2D"], attrs=[AttrFilter("T", "half")]), None),
        (NodeFilter(pattern="CONV1D", is_regex=True), None),
        (NodeFilter(ops=["zzzzzzzz"]), None),
    ],
)
def test_what_is_near_the_first_filter_that_no_node_has(
    wanted: NodeFilter, first: str | None
) -> None:
    with open_file(EXAMPLES / "frozen_graph.pb") as file:
        found = near_filters(find_bodies(file), wanted)
    assert (found[0] if found else None) == first


def test_functions_are_looked_through_where_they_are_asked_for() -> None:
    with open_file(EXAMPLES / "frozen_graph.pb") as file:
        found = near_filters(find_bodies(file), NodeFilter(ops=["Asser"]), functions=True)
    assert found == ["Assert"]

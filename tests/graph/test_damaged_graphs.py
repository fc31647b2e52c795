"""A graph of a damaged file has the nodes that can be read, each with its own NodeDef."""

from __future__ import annotations

import pytest
from corpus import DATA

from pbkaitai.explorer import open as open_file


@pytest.mark.parametrize(
    ("name", "count"), [("cut_half.pb", 17), ("cut_last.pb", 51), ("trailing_zeros.pb", 51)]
)
@pytest.mark.parametrize("is_known", [True, False])
def test_damaged_graph_has_the_nodes_that_can_be_read(
    name: str, count: int, is_known: bool
) -> None:
    """A query over the nodes gives up at a fault; the operations must not follow it."""
    with open_file(DATA / "damaged" / name) as file:
        if is_known:
            assert file.problems
        operations = file.graph.get_operations()
        assert len(operations) == count
        assert [op.name for op in operations] == [op.node_def.name for op in operations]

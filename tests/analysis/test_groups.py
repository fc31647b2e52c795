"""The order in which what a node needs comes first."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pbkaitai.analysis.ends.groups import in_order


def test_what_a_node_needs_comes_before_it() -> None:
    needs = {0: [2], 1: [0], 2: []}
    assert in_order(3, lambda node: needs[node]) == [(2,), (0,), (1,)]


def test_nodes_of_a_loop_come_together() -> None:
    needs = {0: [1], 1: [2], 2: [1], 3: [0]}
    groups = [set(group) for group in in_order(4, lambda node: needs[node])]
    assert groups == [{1, 2}, {0}, {3}]


def test_node_that_needs_itself_is_a_group() -> None:
    assert in_order(1, lambda node: [0]) == [(0,)]


def test_chain_of_a_hundred_thousand_needs_no_recursion() -> None:
    count = 100_000
    groups = in_order(count, lambda node: [node + 1] if node + 1 < count else [])
    assert groups[0] == (count - 1,)
    assert len(groups) == count


@given(
    st.integers(1, 9).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, n - 1)), min_size=n, max_size=n)
    )
)
def test_groups_are_those_that_reach_each_other(needs: list[list[int]]) -> None:
    """By the definition: two nodes are in one group if each needs the other, by any way."""

    def reached(node: int) -> set[int]:
        found: set[int] = set()
        todo = [node]
        while todo:
            for needed in needs[todo.pop()]:
                if needed not in found:
                    found.add(needed)
                    todo.append(needed)
        return found

    groups = in_order(len(needs), lambda node: needs[node])
    assert sorted(node for group in groups for node in group) == list(range(len(needs)))
    place = {node: number for number, group in enumerate(groups) for node in group}
    for node in range(len(needs)):
        for needed in reached(node):
            together = node in reached(needed)
            assert (place[node] == place[needed]) == (together or node == needed)
            assert place[needed] <= place[node]

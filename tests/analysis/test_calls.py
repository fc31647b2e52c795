"""Who calls whom: recursion is cut, plumbing is hidden, depth is bounded."""

from __future__ import annotations

import pytest
from corpus import DATA, EXAMPLES

from pbkaitai.analysis.graphs import FoundGraph
from pbkaitai.analysis.nodes.bodies import Bodies, bodies_of, find_bodies
from pbkaitai.analysis.nodes.calls import (
    ABOVE,
    DEEP,
    MAX_DEPTH,
    MISSING,
    RECURSION,
    CallGraph,
    NoSuchFunctionError,
    call_graph,
    find_function,
)
from pbkaitai.messages import AttrValue, FunctionDef, GraphDef, NameAttrList, NodeDef, OpDef
from pbkaitai.opening import open as open_file


def call(name: str, function: str) -> NodeDef:
    func = AttrValue(func=NameAttrList(name=function))
    return NodeDef(name=name, op="PartitionedCall", attr={"f": func})


def function(name: str, *nodes: NodeDef) -> FunctionDef:
    return FunctionDef(signature=OpDef(name=name), node_def=list(nodes))


def graph(nodes: list[NodeDef], *functions: FunctionDef) -> Bodies:
    made = GraphDef(node=nodes, library={"function": list(functions)})
    return bodies_of(FoundGraph(GraphDef.from_bytes(made.to_bytes())), is_damaged=False)


def rows(calls: CallGraph, *, plumbing: bool = False) -> list[tuple[int, str, str]]:
    found = calls.tree(calls.own, plumbing=plumbing)
    return [(branch.depth, branch.call.function, branch.cut) for branch in found]


def test_recursion_is_cut_where_a_function_is_called_again() -> None:
    f, g = function("f", call("c", "g")), function("g", call("c", "f"))
    assert rows(call_graph(graph([call("a", "f")], f, g))) == [
        (0, "f", ""),
        (1, "g", ""),
        (2, "f", RECURSION),
    ]


def test_second_call_of_a_function_points_to_the_first() -> None:
    """Or a file of n functions that each call the next twice has a tree of 2**n rows."""
    chain = [function(f"f{i}", call("a", f"f{i + 1}"), call("b", f"f{i + 1}")) for i in range(30)]
    found = rows(call_graph(graph([call("a", "f0")], *chain, function("f30"))))
    assert len(found) == 1 + 2 * 30
    assert found[-1] == (1, "f1", ABOVE)


def test_calls_deeper_than_anybody_reads_are_cut() -> None:
    chain = [function(f"f{i}", call("a", f"f{i + 1}")) for i in range(5000)]
    found = rows(call_graph(graph([call("a", "f0")], *chain, function("f5000"))))
    assert len(found) == MAX_DEPTH
    assert found[-1][2] == DEEP


def test_function_that_is_not_there_is_told() -> None:
    assert rows(call_graph(graph([call("a", "gone")]))) == [(0, "gone", MISSING)]


def test_node_whose_op_is_a_function_calls_it() -> None:
    found = call_graph(graph([NodeDef(name="a", op="f")], function("f")))
    assert [(item.node, item.attr, item.function) for item in found.own] == [("a", "", "f")]


def test_plumbing_is_what_saves_and_what_only_that_calls() -> None:
    save = function("save", NodeDef(name="s", op="SaveV2"), call("h", "helper"), call("b", "both"))
    bodies = graph(
        [call("a", "save"), call("b", "both")], save, function("helper"), function("both")
    )
    calls = call_graph(bodies)
    assert calls.plumbing == {"save", "helper"}
    assert rows(calls) == [(0, "both", "")]
    assert [name for _, name, _ in rows(calls, plumbing=True)] == [
        "save",
        "helper",
        "both",
        "both",
    ]


def test_plumbing_of_a_saved_model_is_its_two_functions() -> None:
    with open_file(EXAMPLES / "saved_model") as file:
        assert call_graph(find_bodies(file)).plumbing == {
            "__inference__traced_save_87694",
            "__inference__traced_restore_87730",
        }


def test_first_of_two_functions_with_one_name_counts() -> None:
    bodies = graph([call("a", "f")], function("f"), function("f", call("b", "f")))
    calls = call_graph(bodies)
    assert calls.node_counts == {"f": 0}
    assert rows(calls) == [(0, "f", "")]


def test_library_without_a_graph_begins_with_those_that_nobody_calls() -> None:
    with open_file(DATA / "audit" / "library.pbtxt") as file:
        calls = call_graph(find_bodies(file))
    assert [item.function for item in calls.roots()] == ["outer", "inner"]  # all are called
    tree = graph([], function("top", call("a", "low")), function("low"))
    assert [item.function for item in call_graph(tree).roots()] == ["top"]


def test_function_is_found_by_a_part_of_its_name_that_no_other_has() -> None:
    bodies = graph([], function("while_body_1"), function("while_cond_2"))
    assert find_function(bodies, "cond").function == "while_cond_2"
    assert find_function(bodies, "*_1").function == "while_body_1"
    with pytest.raises(NoSuchFunctionError, match="2 functions have"):
        find_function(bodies, "while")
    with pytest.raises(NoSuchFunctionError) as caught:
        find_function(bodies, "while_bodi_1")
    assert caught.value.near == ["while_body_1", "while_cond_2"]

"""How nodes, functions, ops and findings are laid out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from corpus import DATA, EXAMPLES

from pbkaitai.analysis.checks.audit import audit
from pbkaitai.analysis.checks.op_use import op_uses
from pbkaitai.analysis.graphs import FoundGraph
from pbkaitai.analysis.nodes.bodies import bodies_of, find_bodies
from pbkaitai.analysis.nodes.calls import call_graph, find_function
from pbkaitai.analysis.nodes.listing import list_nodes
from pbkaitai.analysis.nodes.one_function import describe_function
from pbkaitai.analysis.nodes.one_node import describe_node
from pbkaitai.analysis.nodes.output_facts import INFER_LIMIT, STORED, Output
from pbkaitai.convert import dump_json
from pbkaitai.messages import GraphDef, NodeDef
from pbkaitai.opening import open as open_file
from pbkaitai.views import check, functions, node, nodes, op_table, plain


def test_shape_that_nobody_told_is_not_an_unknown_rank() -> None:
    told, untold = nodes.outputs_data([Output("DT_FLOAT", None, True), Output("", None, False)])
    assert nodes.output_shape_text(told) == "unknown rank"
    assert nodes.output_shape_text(untold) == "not told"
    assert "shape" not in untold


def test_guess_is_marked() -> None:
    (guess,) = nodes.outputs_data([Output("DT_FLOAT", None, True, is_guess=True)])
    assert nodes.dtype_text(guess) == "DT_FLOAT?"


def test_old_placeholder_without_sizes_has_no_known_rank() -> None:
    """Up to producer 21 `[]` in its attr meant that nothing is known."""
    attrs = {"dtype": {"type": 1}, "shape": {"shape": {}}}
    made = GraphDef(
        node=[NodeDef(name="x", op="Placeholder", attr=attrs)], versions={"producer": 21}
    )
    for producer, expected in ((21, None), (22, [])):
        made.versions.producer = producer
        bodies = bodies_of(FoundGraph(GraphDef.from_bytes(made.to_bytes())), is_damaged=False)
        (found,) = list_nodes(bodies, shapes=STORED).nodes
        assert found.outputs[0].shape == expected


def views_of(path: Path) -> list[tuple[Any, str]]:
    """Return dict and text of every view of a graph."""
    made: list[tuple[Any, str]] = []
    with open_file(path) as file:
        bodies = find_bodies(file)
        listing = nodes.listing(list_nodes(bodies, functions=True), with_function=True)
        made.append((listing.data(), ""))
        listing = nodes.listing(list_nodes(bodies, functions=True), with_function=True)
        made.append(({}, listing.text()))
        for facts in list(list_nodes(bodies, functions=True).nodes)[:40]:
            if facts.name:
                data = node.data(describe_node(bodies, facts.name, facts.function or None))
                made.append((data, plain.to_text(node.blocks(data))))
        calls = call_graph(bodies)
        made.append((functions.listing(calls, {}).data(), ""))
        tree = functions.tree_data(calls, {}, plumbing=True)
        made.append((tree, plain.to_text(functions.tree_view(tree))))
        for name in list(calls.node_counts)[:10]:
            body = find_function(bodies, name)
            data = functions.data(describe_function(bodies, body, calls))
            made.append((data, plain.to_text(functions.blocks(data))))
        made.append((op_table.listing(op_uses(bodies)).data(), ""))
        data = check.data(file, audit(file))
        made.append((data, plain.to_text(check.blocks(data))))
    return made


@pytest.mark.parametrize(
    "path",
    [
        EXAMPLES / "frozen_graph.pb",
        EXAMPLES / "saved_model",
        DATA / "audit" / "risky.pbtxt",
        DATA / "audit" / "library.pbtxt",
        DATA / "audit" / "node.pbtxt",
        DATA / "audit" / "saving.pbtxt",
        DATA / "synth" / "graph_oddities.pb",
        DATA / "synth" / "attr_kinds.pb",
        DATA / "synth" / "deep_nesting_180.pb",
        DATA / "synth" / "function_library.pb",
        DATA / "damaged" / "cut_half.pb",
        DATA / "damaged" / "cut_saved_model",
    ],
    ids=lambda path: path.name,
)
def test_views_are_plain_data_and_safe_text(path: Path) -> None:
    """Whatever a file holds: JSON can hold the data, and no control character is in the text."""
    for data, text in views_of(path):
        assert dump_json(data)
        assert all(char == "\n" or char.isprintable() for char in text)


def test_places_of_several_graphs_say_which() -> None:
    place = {"graph": 1, "function": "f", "node": "n"}
    finding = {"places": [place] * 3, "count": 7}
    text = check._places_text(finding, several=True)
    assert text == "n in f (meta-graph 2), n in f (meta-graph 2), … 5 more"
    assert check._places_text({"places": [], "count": 1}, several=True) == ""


def test_what_was_found_in_words() -> None:
    counts = {"danger": 1, "error": 2, "warning": 0, "note": 3}
    assert check.found_text({"counts": counts}) == "1 danger, 2 errors, 3 notes"
    only = {"danger": 0, "error": 0, "warning": 0, "note": 1}
    assert check.found_text({"counts": only}) == "nothing, beside 1 note"
    assert check.found_text({"counts": only | {"note": 0}}) == "nothing"


def test_list_of_a_large_graph_has_the_shapes_that_nodes_say() -> None:
    shape = {"list": {"shape": [{"dim": [{"size": 5}]}]}}
    attrs = {"T": {"type": 1}, "_output_shapes": shape}
    one = GraphDef(node=[NodeDef(name="n", op="Neg", input=["n"], attr=attrs)]).to_bytes()
    last = GraphDef(node=[NodeDef(name="last", op="Neg", input=["n"], attr={"T": {"type": 1}})])
    made = GraphDef.from_bytes(one * INFER_LIMIT + last.to_bytes())
    found = list_nodes(bodies_of(FoundGraph(made), is_damaged=False))
    rows = list(found.nodes)
    assert found.shapes == STORED
    assert rows[0].outputs == [Output("DT_FLOAT", [5], True)]
    assert rows[-1].outputs == [Output("DT_FLOAT", None, False)]
    assert rows[-1].path == f"node[{INFER_LIMIT}]"


def test_like_nodes_share_what_is_remembered_of_their_types_unlike_ones_do_not() -> None:
    """The number of outputs may stand in an attribute."""
    made = GraphDef(
        node=[
            NodeDef(name=f"u{count}", op="Unpack", attr={"T": {"type": dtype}, "num": {"i": count}})
            for count, dtype in ((2, 1), (3, 1), (2, 3))
        ]
    )
    bodies = bodies_of(FoundGraph(GraphDef.from_bytes(made.to_bytes())), is_damaged=False)
    rows = list_nodes(bodies, shapes=STORED).nodes
    assert [[output.dtype for output in row.outputs] for row in rows] == [
        ["DT_FLOAT"] * 2,
        ["DT_FLOAT"] * 3,
        ["DT_INT32"] * 2,
    ]

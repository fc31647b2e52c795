"""How differences are written: short, and for programs with all that is known."""

from __future__ import annotations

from typing import Any

import pytest

from pbkaitai.analysis.diff.differences import differences
from pbkaitai.analysis.diff.facts import Difference
from pbkaitai.analysis.diff.rules import Rules
from pbkaitai.messages import FunctionDef, GraphDef, MetaGraphDef, NodeDef, OpDef, TensorProto
from pbkaitai.views import diff


def after(value: Any) -> str:
    text: str = diff.data(Difference("added", "x", "n", "", "p", None, value))["after"]
    return text


def const() -> NodeDef:
    node = NodeDef(name="c", op="Const")
    node.attr["value"].tensor = TensorProto(dtype=3, int_val=[7])
    return node


def function() -> FunctionDef:
    made = FunctionDef()
    made.signature.name = "f"
    made.signature.input_arg.add(name="x")
    made.signature.output_arg.add(name="y")
    made.node_def.add(name="n")
    return made


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (NodeDef(name="n", op="Add", input=["a", "b:1"]), "Add(a, b:1)"),
        (NodeDef(op="AddN", input=[*"abcdef"]), "AddN(a, b, c, d, … 6 in all)"),
        (const(), "Const DT_INT32 [] = 7"),
        (OpDef(name="NoOp"), "NoOp() → nothing"),
        (function(), "f(x) → y, 1 node"),
        (GraphDef(node=[NodeDef(), NodeDef()]), "2 nodes, 0 functions"),
        (MetaGraphDef(graph_def=GraphDef(node=[NodeDef()])), "1 node, 0 functions"),
    ],
)
def test_thing_on_one_side_is_told_in_a_few_words(value: Any, text: str) -> None:
    assert after(value) == text


def test_long_values_are_cut() -> None:
    node = NodeDef(op="x" * 1000)
    assert len(after(node)) == 160


def test_things_are_counted_once_however_many_fields_changed() -> None:
    a, b = GraphDef(), GraphDef()
    for graph, device, op in ((a, "", "Add"), (b, "/gpu:0", "Sub")):
        graph.node.add(name="n", op=op, device=device)
        graph.node.add(name="m", op=op)
    b.node.add(name="new")
    found = list(differences(a, b, Rules()))
    assert [d.field for d in found] == ["op", "device", "op", ""]
    assert diff.counts(found) == {"node": {"added": 1, "changed": 2}}


def test_note_stands_behind_the_value_in_a_table() -> None:
    found = [Difference("changed", "node", "n", "f", "p", "1", "2", "far apart")]
    listing = diff.listing(found, {})
    columns, cells = listing.table_form()
    (item,) = listing.items
    assert len(cells(item)) == len(columns)
    assert cells(item)[-1] == "2  (far apart)"
    assert listing.cells(item)[-1] == "far apart"

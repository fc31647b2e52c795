"""Which nodes a filter lets through."""

from __future__ import annotations

from typing import Any

import pytest
from corpus import EXAMPLES

from pbkaitai.analysis.nodes.bodies import find_bodies
from pbkaitai.analysis.nodes.listing import list_nodes
from pbkaitai.analysis.nodes.node_filters import (
    AttrFilter,
    NodeFilter,
    PatternError,
    attr_matches,
    name_test,
    parse_attr,
)
from pbkaitai.messages import AttrValue, NameAttrList, TensorShapeProto
from pbkaitai.opening import open as open_file


def matches(wanted: NodeFilter, name: str = "a/b", op: str = "Add", device: str = "") -> bool:
    return wanted.text_test()(name, op, device)


def test_pattern_is_a_part_of_the_name_or_a_glob_of_all_of_it() -> None:
    assert name_test("onv")("conv1")
    assert not name_test("onv*")("conv1")
    assert name_test("conv?")("conv1")
    assert not name_test("CONV")("conv1")


def test_scope_is_a_whole_step_of_the_name() -> None:
    """`layer1` is not in the scope `layer`; a node called like the scope is."""
    wanted = NodeFilter(scopes=["layer"])
    assert matches(wanted, "layer/w")
    assert matches(wanted, "layer/x/w")
    assert matches(wanted, "layer")
    assert not matches(wanted, "layer1/w")
    assert matches(NodeFilter(scopes=["layer/"]), "layer/w")


def test_all_filters_must_hold_and_one_of_each_is_enough() -> None:
    wanted = NodeFilter("a", ops=["Sub", "A*"], devices=["gpu:0"])
    assert matches(wanted, device="/device:GPU:0")
    assert not matches(wanted, device="/device:GPU:1")
    assert not matches(wanted, op="Mul", device="/device:GPU:0")
    assert not matches(wanted, "b", device="/device:GPU:0")


def test_regular_expression_is_found_anywhere() -> None:
    assert matches(NodeFilter("^a/[bc]$", is_regex=True))
    assert not matches(NodeFilter("^b", is_regex=True))


def test_regular_expression_that_cannot_be_read_is_an_error() -> None:
    with pytest.raises(PatternError, match="no regular expression"):
        NodeFilter("(", is_regex=True).text_test()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("T", AttrFilter("T")),
        ("T=float", AttrFilter("T", "float")),
        ("s=", AttrFilter("s", "")),
        ("s=a=b", AttrFilter("s", "a=b")),
    ],
)
def test_attr_is_a_key_or_a_key_and_its_value(text: str, expected: AttrFilter) -> None:
    assert parse_attr(text) == expected


LIST = AttrValue.ListValue


@pytest.mark.parametrize(
    ("fields", "right", "wrong"),
    [
        ({"type": 1}, ["DT_FLOAT", "float", "float32", "FLOAT"], ["int32", "f*"]),
        ({"i": 3}, ["3", "3.0"], ["4", "three"]),
        ({"f": 0.5}, ["0.5", ".5"], ["0"]),
        ({"b": True}, ["true", "True"], ["false", "1"]),
        ({"s": b"SAME"}, ["SAME", "S*"], ["same", "SAM"]),
        ({"func": NameAttrList(name="body_1")}, ["body_1", "body*"], ["body"]),
        ({"list": LIST(i=[1, 2])}, ["[1, 2]", "[1,2]"], ["1,2", "[1]"]),
        ({"list": LIST(s=[b"x"])}, ["[x]", '["x"]'], ["[y]"]),
        ({"list": LIST(type=[1])}, ["[DT_FLOAT]"], ["[float]"]),
        ({"list": LIST()}, ["[]"], ["[0]"]),
        ({"shape": TensorShapeProto(dim=[{"size": -1}, {"size": 3}])}, ["[?,3]"], ["[3]"]),
        ({"shape": TensorShapeProto(unknown_rank=True)}, ["unknown rank"], ["[]"]),
    ],
)
def test_value_matches_as_a_person_writes_it(
    fields: dict[str, Any], right: list[str], wrong: list[str]
) -> None:
    value = AttrValue(**fields)
    assert [text for text in right if not attr_matches(value, text)] == []
    assert [text for text in wrong if attr_matches(value, text)] == []


def test_attr_filter_finds_nodes_of_a_file() -> None:
    with open_file(EXAMPLES / "frozen_graph.pb") as file:
        bodies = find_bodies(file)
        wanted = NodeFilter(attrs=[AttrFilter("strides", "[1,1,1,1]"), AttrFilter("padding")])
        assert [node.name for node in list_nodes(bodies, wanted).nodes] == ["conv1d"]
        odd = NodeFilter(attrs=[AttrFilter('no "such" key')])
        assert list(list_nodes(bodies, odd).nodes) == []

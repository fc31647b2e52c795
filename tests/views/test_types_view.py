"""Every known type can be shown, with what its spec says."""

from __future__ import annotations

import json

import pytest

from pbkaitai import messages
from pbkaitai.analysis.types import (
    ENUM,
    all_types,
    find_type,
    matching_types,
    nested_in,
    uses_of,
)
from pbkaitai.errors import UnknownTypeError
from pbkaitai.views import types


def test_every_type_has_a_page() -> None:
    for known in all_types():
        data = types.data(known)
        assert json.loads(json.dumps(data)) == data
        text = types.text(data)
        assert known.name in text
        assert data["spec"].endswith(".ksy"), known.name
        assert data["doc"], known.name
        rows = data["values"] if known.kind == ENUM else data["fields"]
        assert all(str(row["number"]) in text and row["name"] in text for row in rows)


def test_every_field_of_every_message_has_a_doc_and_a_known_type() -> None:
    names = {known.name for known in all_types()}
    for known in all_types():
        for field in types.data(known).get("fields", []):
            assert field["doc"], (known.name, field["name"])
            assert field["target"] is None or field["target"] in names


def test_uses_are_the_fields_that_hold_a_type() -> None:
    found = {(use.owner, use.field.name) for use in uses_of("tensorflow.AttrValue")}
    assert ("tensorflow.NodeDef", "attr") in found  # through the map
    assert ("tensorflow.OpDef.AttrDef", "default_value") in found
    assert not any(owner.endswith("Entry") for owner, _ in found)


def test_map_is_written_as_in_a_proto_file() -> None:
    fields = {field["name"]: field for field in types.data(find_type("NodeDef"))["fields"]}
    assert fields["attr"]["type"] == "map<string, tensorflow.AttrValue>"
    assert fields["attr"]["target"] == "tensorflow.AttrValue"
    assert fields["input"]["type"] == "repeated string"


@pytest.mark.parametrize(
    ("name", "full"),
    [
        ("NodeDef", "tensorflow.NodeDef"),
        ("tensorflow.NodeDef", "tensorflow.NodeDef"),
        ("nodedef", "tensorflow.NodeDef"),
        ("Any", "google.protobuf.Any"),
        ("DataType", "tensorflow.DataType"),
        ("Dim", "tensorflow.TensorShapeProto.Dim"),
        ("VersionDef", "tensorflow.VersionDef"),
    ],
)
def test_short_name_is_found(name: str, full: str) -> None:
    assert find_type(name).name == full


def test_wrong_name_is_told_with_near_ones() -> None:
    with pytest.raises(UnknownTypeError) as error:
        find_type("NodeDeff")
    assert "tensorflow.NodeDef" in error.value.near


def test_ambiguous_name_is_told_with_all() -> None:
    with pytest.raises(UnknownTypeError) as error:
        find_type("Toggle")
    assert set(error.value.near) == {
        "tensorflow.RewriterConfig.Toggle",
        "tensorflow.VerifierConfig.Toggle",
    }


def test_pattern_and_part_of_a_name_match() -> None:
    assert {known.name for known in matching_types("*shape.dim")} == set()
    assert [known.name for known in matching_types("*shapeproto.dim")] == [
        "tensorflow.TensorShapeProto.Dim"
    ]
    part = {known.name for known in matching_types("Shape")}
    assert "tensorflow.TensorShapeProto" in part
    assert not any(known.name.startswith("google") for known in matching_types("tensorflow"))


def test_nested_types_are_listed() -> None:
    assert "tensorflow.OpDef.ArgDef" in nested_in("tensorflow.OpDef")


def test_map_entries_are_no_types_of_their_own() -> None:
    names = {known.name for known in all_types()}
    for name in messages.full_names():
        assert (name in names) != messages.find(name).DESCRIPTOR.is_map_entry


def test_name_in_another_case_is_the_whole_name() -> None:
    assert find_type("nodedef").name == "tensorflow.NodeDef"
    assert find_type("costgraphdef.node").name == "tensorflow.CostGraphDef.Node"
    with pytest.raises(UnknownTypeError):
        find_type("node")


def test_items_of_a_list_are_told_apart_in_one_line() -> None:
    fields = types.data(find_type("NodeDef"))["fields"]
    doc = next(field["doc"] for field in fields if field["name"] == "input")
    assert "inputs: • `node:1` is" in doc
    assert "• `^node` is" in doc

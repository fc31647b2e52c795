"""The view of collections: every kind of list, decoded, and cut where it is long."""

from __future__ import annotations

import json
from typing import Any

import pytest
from corpus import CORPUS, DATA, missing_reason, open_cases

from pbkaitai.analysis.collected import (
    NoCollectionsError,
    NoSuchCollectionError,
    find_collections,
)
from pbkaitai.analysis.graphs import find_graphs
from pbkaitai.messages import CollectionDef, MetaGraphDef, TensorProto
from pbkaitai.opening import open as open_file
from pbkaitai.views import collections as view

FILE = DATA / "synth" / "collections.meta"


def collection(name: str, limit: int | None = None) -> dict[str, Any]:
    data = view.data(find_collections(open_file(str(FILE)), name), limit=limit)
    found: dict[str, Any] = data["meta_graphs"][0]["collections"][0]
    return found


@pytest.mark.parametrize(
    ("name", "kind", "type_name"),
    [
        ("variables", "bytes_list", "tensorflow.VariableDef"),
        ("while_context", "bytes_list", "tensorflow.WhileContextDef"),
        ("cond_context", "bytes_list", "tensorflow.CondContextDef"),
        ("queue_runners", "bytes_list", "tensorflow.QueueRunnerDef"),
        ("savers", "bytes_list", "tensorflow.SaverDef"),
    ],
)
def test_messages_of_known_collections_are_decoded(name: str, kind: str, type_name: str) -> None:
    found = collection(name)
    assert (found["kind"], found["type"]) == (kind, type_name)
    assert all("message" in item and "fault" not in item for item in found["items"])


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("my_ints", [7, 1 << 40]),
        ("my_floats", [1.5, -0.0]),
        ("my_nodes", ["MatMul:0"]),
        ("my_strings", ["text"]),
        ("my_bytes", [{"hex": "ff00"}]),
        ("empty_bytes_list", []),
        ("raw_kindless", []),
    ],
)
def test_plain_values_are_told_as_they_are(name: str, values: list[Any]) -> None:
    assert [item["value"] for item in collection(name)["items"]] == values


def test_any_is_opened() -> None:
    item = collection("saved_model_assets")["items"][0]
    assert item["type"] == "tensorflow.AssetFileDef"
    assert item["message"] == {"filename": "vocab.txt"}


def test_bytes_inside_of_a_message_are_text_or_hex() -> None:
    """JSON has no bytes: a graph in a collection, as TensorFlow Serving's old export has it."""
    meta_graph = MetaGraphDef()
    box = meta_graph.collection_def["serving_graph"].any_list.value.add()
    box.type_url = "type.googleapis.com/tensorflow.TensorProto"
    box.value = TensorProto(tensor_content=b"\xff").to_bytes()
    data = view.data(find_collections(open_file(meta_graph.to_bytes(), type="MetaGraphDef")))
    item = data["meta_graphs"][0]["collections"][0]["items"][0]
    assert item["message"] == {"tensor_content": {"hex": "ff"}}
    assert json.dumps(data)


def test_items_that_are_left_out_are_counted() -> None:
    data = view.data(find_collections(open_file(str(FILE)), "variables"), limit=5)
    found = data["meta_graphs"][0]["collections"][0]
    assert (found["count"], len(found["items"])) == (11, 5)
    assert view.text(data).endswith("… 6 more items\n")


def test_one_item_alone_is_never_left_out() -> None:
    assert len(collection("variables", limit=10)["items"]) == 11


def test_message_with_long_fields_stands_field_below_field() -> None:
    data = view.data(find_collections(open_file(str(FILE)), "while_context"))
    text = view.text(data)
    assert "  item 0\n    context_name: outer/while_context\n" in text


def test_item_that_cannot_be_decoded_is_shown_with_the_fault() -> None:
    """A list of bytes under the name of TensorFlow's own collection may hold anything."""
    meta_graph = MetaGraphDef()
    meta_graph.collection_def["variables"].bytes_list.value.append(b"\x0a\x7f\x00")
    data = view.data(find_collections(open_file(meta_graph.to_bytes(), type="MetaGraphDef")))
    item = data["meta_graphs"][0]["collections"][0]["items"][0]
    assert "needs 127 bytes" in item["fault"]
    assert "cannot be decoded" in view.text(data)


def test_collection_alone_is_shown() -> None:
    alone = CollectionDef()
    alone.node_list.value.append("a:0")
    found = find_collections(open_file(alone.to_bytes(), type="CollectionDef"))
    assert "a:0" in view.text(view.data(found))


def test_wrong_name_and_wrong_kind_of_file_are_told() -> None:
    with pytest.raises(NoSuchCollectionError, match='did you mean "trainable_variables"'):
        find_collections(open_file(str(FILE)), "trainable_variable")
    with pytest.raises(NoCollectionsError, match=r"this is a tensorflow\.TensorProto"):
        find_collections(open_file(str(DATA / "synth" / "tensor.pb")))


def test_collections_of_files_have_the_items_that_tensorflow_counts() -> None:
    if CORPUS is None:
        pytest.skip(missing_reason(20))
    looked_at = 0
    for case in open_cases():
        expected = [part.get("collections") for part in case.oracle().get("meta_graphs", [])]
        if not any(expected):
            continue
        file = open_file(str(case.path))
        found = view.data(find_collections(file))["meta_graphs"]
        for graph, part in zip(find_graphs(file), found, strict=True):
            assert graph.meta_graph is not None
            for one in part["collections"]:
                definition = graph.meta_graph.collection_def[one["name"]]
                kind = definition.which_oneof("kind")
                assert one["count"] == len(getattr(definition, kind or "node_list").value)
                assert not any("fault" in item for item in one["items"]), one["name"]
                looked_at += 1
    assert looked_at > 50

"""Every tensor of every file is found, once, under a name and a path that lead back to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import corpus
import pytest

from pbkaitai.analysis.values.constants import (
    FIELD,
    FUNCTION,
    NODE,
    VARIABLE,
    find_constants,
    find_in_graph,
    find_in_message,
    matches,
)
from pbkaitai.analysis.values.named_tensor import NoTensorError, find_named
from pbkaitai.errors import PathError, PbError
from pbkaitai.message import Message
from pbkaitai.messages import GraphDef, MetaGraphDef, NodeDef, SignatureDef, TensorProto
from pbkaitai.opening import open as open_file

PATHS_CHECKED = 25


def all_tensors(message: Any) -> Iterator[Any]:
    """Yield every TensorProto that is reached through fields, but none inside a tensor."""
    todo = [message]
    while todo:
        current = todo.pop()
        if current.DESCRIPTOR.full_name == "tensorflow.TensorProto":
            yield current
            continue
        if current.DESCRIPTOR.full_name == "google.protobuf.Any":
            if current.type_url.endswith("tensorflow.GraphDef"):  # as old exporters did
                todo.append(GraphDef.from_bytes(current.value))
            continue
        for field, value in current.list_fields():
            if field.label == "map":
                todo += [item for item in value.values() if isinstance(item, Message)]
            elif field.kind == "message":
                todo += list(value) if field.is_repeated else [value]


@pytest.mark.parametrize("case", [*corpus.synth_parameters(), *corpus.open_parameters()])
def test_every_tensor_is_found_once(case: corpus.Case) -> None:
    """By walking all of the message; of a SavedModel, of its one meta-graph."""
    try:
        file = open_file(case.path)
    except PbError:
        return
    message: Any = file.message
    if message is None:
        return
    if message.DESCRIPTOR.full_name == "tensorflow.SavedModel":
        if len(message.meta_graphs) != 1:
            return
        message = message.meta_graphs[0]
    found = [c for c in find_constants(file) if c.place != VARIABLE]
    expected = Counter(tensor.to_bytes() for tensor in all_tensors(message))
    assert Counter(constant.tensor.to_bytes() for constant in found) == expected  # type: ignore[union-attr]
    if not file.problems and not file.is_text:
        for constant in found[:PATHS_CHECKED]:
            there = find_named(file, constant.path or constant.name)
            if not _has_twins(constant, found):
                assert there.tensor.to_bytes() == constant.tensor.to_bytes()  # type: ignore[union-attr]


def _has_twins(constant: Any, found: list[Any]) -> bool:
    same = (constant.place, constant.function, constant.node, constant.attr, constant.path)
    return sum((c.place, c.function, c.node, c.attr, c.path) == same for c in found) > 1


def graph_with(**attrs: TensorProto) -> GraphDef:
    graph = GraphDef()
    node = graph.node.add(name="n", op="Const")
    for key, tensor in attrs.items():
        node.attr[key].tensor = tensor
    return GraphDef.from_bytes(graph.to_bytes())


def test_names_are_those_that_a_person_asks_with() -> None:
    with open_file(corpus.EXAMPLES / "frozen_graph.pb") as file:
        found = {constant.name: constant for constant in find_constants(file)}
        own = found["while/input_5"]
        assert (own.place, own.function, own.attr) == (NODE, "", "value")
        inner = found["while_body_frozen_87920/while/sub/x"]
        assert (inner.place, inner.node) == (FUNCTION, "while/sub/x")
        for name, constant in found.items():
            assert find_named(file, name) == constant
            assert find_named(file, f"{name}:0") == constant


def test_tensor_in_several_records_is_merged() -> None:
    """Protobuf merges a message that stands twice; a query would see its last record only."""
    half = bytes.fromhex("08 01")  # dtype: DT_FLOAT
    rest = bytes.fromhex("2A 04 00 00 80 3F")  # float_val: [1.0]
    value = b"".join(b"\x42" + bytes([len(part)]) + part for part in (half, rest))
    entry = b"\x0a\x05value\x12" + bytes([len(value)]) + value
    node = b"\x0a\x01n\x2a" + bytes([len(entry)]) + entry
    graph = GraphDef.from_bytes(b"\x0a" + bytes([len(node)]) + node)
    (constant,) = find_in_graph(graph)
    assert constant.tensor is not None
    assert constant.tensor.dtype == 1
    assert list(constant.tensor.float_val) == [1.0]


def test_graph_made_in_python_is_read_too() -> None:
    graph = GraphDef()
    graph.node.add(name="n").attr["value"].tensor = TensorProto(dtype=3, int_val=[7])
    (constant,) = find_in_graph(graph)
    assert constant.tensor is not None
    assert list(constant.tensor.int_val) == [7]
    assert constant.offset is None


def test_tensors_of_a_list_attribute_have_an_index() -> None:
    graph = GraphDef()
    items = graph.node.add(name="n").attr["parts"].list.tensor
    items.add(dtype=3, int_val=[1])
    items.add(dtype=3, int_val=[2])
    read = GraphDef.from_bytes(graph.to_bytes())
    assert [c.name for c in find_in_graph(read)] == [
        'node[name="n"].attr["parts"].list.tensor[0]',
        'node[name="n"].attr["parts"].list.tensor[1]',
    ]


def test_graph_in_a_collection_is_named_by_its_path() -> None:
    """Old exporters put the serving graph there, with the names of the graph itself."""
    inner = graph_with(value=TensorProto(dtype=3, int_val=[2]))
    meta = MetaGraphDef(graph_def=graph_with(value=TensorProto(dtype=3, int_val=[1])))
    box = meta.collection_def["serving_graph"].any_list.value.add()
    box.type_url = "type.googleapis.com/tensorflow.GraphDef"
    box.value = inner.to_bytes()
    with open_file(meta.to_bytes(), type="MetaGraphDef") as file:
        names = [constant.name for constant in find_constants(file)]
        assert names[0] == "n"
        assert names[1].startswith('collection_def["serving_graph"].any_list.value[0].value.node')
        assert find_named(file, "n").tensor.int_val[0] == 1  # type: ignore[union-attr]
        assert find_named(file, names[1]).tensor.int_val[0] == 2  # type: ignore[union-attr]


def test_message_that_holds_no_tensor_is_not_searched() -> None:
    assert list(find_in_message(SignatureDef.from_bytes(b""))) == []
    node = NodeDef(name="n")
    node.attr["value"].tensor = TensorProto(dtype=1)
    (constant,) = find_in_message(NodeDef.from_bytes(node.to_bytes()))
    assert (constant.place, constant.name) == (FIELD, 'attr["value"].tensor')


@pytest.mark.parametrize(
    ("pattern", "is_meant"),
    [("conv", True), ("conv1/*", True), ("onv1/*", False), ("conv1/w", True), ("x", False)],
)
def test_pattern_is_a_part_or_a_glob(pattern: str, is_meant: bool) -> None:
    graph = GraphDef()
    graph.node.add(name="conv1/w").attr["value"].tensor = TensorProto(dtype=1)
    (constant,) = find_in_graph(graph)
    assert matches(pattern, constant) is is_meant


def test_name_with_brackets_is_itself_a_pattern_for_it() -> None:
    graph = graph_with(other=TensorProto(dtype=1))
    (constant,) = find_in_graph(graph)
    assert matches(constant.name, constant)


def test_node_with_one_tensor_in_another_attribute_is_found_by_its_name(tmp_path: Any) -> None:
    path = tmp_path / "g.pb"
    graph_with(table=TensorProto(dtype=3, int_val=[5])).write(path)
    with open_file(path, type="GraphDef") as file:
        assert find_named(file, "n").attr == "table"
        assert find_named(file, "n:0").attr == "table"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("wile/input_5", 'did you mean "while/input_5"'),
        ("topic", 'node "topic" is an ArgMax'),
        ("input_5", 'did you mean "while/input_5"'),
        ("", "there are several tensors; name one"),
        ("node[0].name", "is no message"),
        ("versions.producer", "is no message"),
        ("node[0:2]", "cannot stand here"),
    ],
)
def test_wrong_name_is_told_with_a_hint(name: str, text: str) -> None:
    file = open_file(corpus.EXAMPLES / "frozen_graph.pb")
    with file, pytest.raises((NoTensorError, PathError), match=text):
        find_named(file, name)


def test_only_tensor_needs_no_name() -> None:
    with open_file(corpus.EXAMPLES / "tensor.pb") as file:
        assert find_named(file, "").tensor == file.message


def test_file_without_tensors_says_so() -> None:
    file = open_file(corpus.SYNTH / "fingerprint.pb")
    with file, pytest.raises(NoTensorError, match="there are no tensors"):
        find_named(file, "x")


def test_v1_checkpoint_has_its_values_inline() -> None:
    with open_file(corpus.DATA / "records" / "v1.ckpt") as file:
        tensor = find_named(file, "half").tensor
        assert tensor is not None
        assert list(tensor.half_val) == [15360, 16384]
        assert [dim.size for dim in tensor.tensor_shape.dim] == [2]

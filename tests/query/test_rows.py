"""`rows`: the same answers as attribute access, from the kernel and from Python alike."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from corpus import EXAMPLES

from pbkaitai.errors import DecodeError, PathError
from pbkaitai.kernel import KERNEL
from pbkaitai.messages import AttrValue, GraphDef, NodeDef, SavedModel
from pbkaitai.query import rows as rows_module
from pbkaitai.query.rows import arrays, rows
from pbkaitai.wire import encode_varint


@pytest.fixture(params=["kernel", "python"], autouse=True)
def runtime(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "python":
        monkeypatch.setattr(rows_module, "KERNEL", None)
    elif KERNEL is None:
        pytest.skip("there is no compiled kernel")


@pytest.fixture
def graph() -> GraphDef:
    return GraphDef.from_file(EXAMPLES / "frozen_graph.pb")


def test_columns_are_what_attributes_say(graph: GraphDef) -> None:
    columns = ["name", "op", "input", "device", 'attr["dtype"].type', 'attr["value"].tensor.dtype']
    assert rows(graph, "node", columns) == [
        (
            node.name,
            node.op,
            tuple(node.input),
            node.device,
            node.attr["dtype"].type if "dtype" in node.attr else 0,
            node.attr["value"].tensor.dtype if "value" in node.attr else 0,
        )
        for node in graph.node
    ]


def test_functions_tell_size_count_span_and_presence(graph: GraphDef) -> None:
    columns = ["size(name)", "count(input)", "span(name)", "count(attr)", 'has(attr["dtype"])']
    assert rows(graph, "node", columns) == [
        (
            len(node.name.encode()),
            len(node.input),
            node.span_of("name"),
            len(node.attr),
            "dtype" in node.attr,
        )
        for node in graph.node
    ]


def test_repeated_messages_give_a_tuple_for_each_column(graph: GraphDef) -> None:
    column = 'attr["value"].tensor.tensor_shape.dim.size'
    found = rows(graph, "node", [column, "attr.key"], where={"op": "Const"})
    assert found == [
        (tuple(d.size for d in node.attr["value"].tensor.tensor_shape.dim), tuple(node.attr))
        for node in graph.node
        if node.op == "Const"
    ]


def test_where_takes_values_collections_and_functions(graph: GraphDef) -> None:
    by_value = rows(graph, "node", ["name"], where={"op": "Const"})
    assert by_value
    assert by_value == rows(graph, "node", ["name"], where={"op": {"Const"}})
    assert by_value == rows(graph, "node", ["name"], where={"op": lambda op: op == "Const"})
    assert rows(graph, "node", ["name"], where={"op": "Const", 'attr["dtype"].type': 99}) == []


@pytest.mark.parametrize(
    "name",
    [b"", b"plain", "grüße".encode(), b"\xff", b"\xc3", b"a\x00b", b"x" * 300],
)
def test_text_is_chosen_by_what_it_reads_as(name: bytes) -> None:
    """Undecodable bytes read as surrogates; surrogates that are no such bytes match nothing."""
    record = b"" if not name else bytes([0x0A]) + encode_varint(len(name)) + name
    other = bytes.fromhex("0A 02 6F 6E")
    graph = GraphDef.from_bytes(
        b"".join(b"\x0a" + encode_varint(len(part)) + part for part in (other, record, other))
    )
    text = graph.node[1].name
    assert rows(graph, "node", ["span(name)", "name"], where={"name": text}) == [
        (graph.node[1].span_of("name"), text)
    ]
    for wrong in (text + "x", "\ud800", "gr\udcc3\udcbc\udcc3\udc9fe"):
        assert rows(graph, "node", ["name"], where={"name": wrong}) == []


def test_span_of_a_repeated_scalar_is_that_of_its_records() -> None:
    packed, single = AttrValue(list={"i": [1, 2]}).to_bytes(), bytes.fromhex("0A 02 18 07")
    value = AttrValue.from_bytes(packed + single)
    spans = tuple(value.list.span_of("i") or ())
    assert len(spans) == 2
    assert rows(value, "", ["span(list.i)", "size(list.i)", "count(list.i)", "list.i"]) == [
        (spans, 3, 3, (1, 2, 7))
    ]


def test_bytes_are_chosen_by_their_value() -> None:
    value = AttrValue(s=b"x").to_bytes()
    assert rows(AttrValue.from_bytes(value), "", ["s"], where={"s": b"x"}) == [(b"x",)]
    assert rows(AttrValue.from_bytes(value), "", ["s"], where={"s": b"y"}) == []
    assert rows(AttrValue.from_bytes(value), "", ["s"], where={"s": "x"}) == []


def test_fault_in_a_condition_is_told_whatever_the_others_say() -> None:
    node = NodeDef(name="a", attr={"k": {"i": 1}}).to_bytes().replace(b"\x18\x01", b"\x1f\x01")
    where = {"name": "b", 'attr["k"].i': 1}
    with pytest.raises(DecodeError):
        rows(NodeDef.from_bytes(node), "", ["name"], where=where)
    assert rows(NodeDef.from_bytes(node), "", ["name"], where={"name": "b"}) == []


def test_path_goes_through_repeated_fields_maps_and_matches() -> None:
    model = SavedModel.from_file(EXAMPLES / "saved_model" / "saved_model.pb")
    library = model.meta_graphs[0].graph_def.library
    inner = rows(model, "meta_graphs.graph_def.library.function.node_def", ["name"])
    assert inner == [(node.name,) for function in library.function for node in function.node_def]
    signatures = rows(model, "meta_graphs[0].signature_def", ["method_name"])
    assert len(signatures) == len(model.meta_graphs[0].signature_def)
    one = rows(model, 'meta_graphs[0].signature_def["classify"]', ["inputs.key"])
    assert one == [(("text",),)]
    found = rows(model, 'meta_graphs.graph_def.node[op="NoOp"]', ["name"])
    assert found == [(n.name,) for n in model.meta_graphs[0].graph_def.node if n.op == "NoOp"]
    assert rows(model, "meta_graphs[7]", ["count(asset_file_def)"]) == []
    assert rows(model, "", ["saved_model_schema_version"]) == [(1,)]


def test_key_of_a_map_entry_may_come_after_its_value() -> None:
    entry = bytes.fromhex("12 02 18 07  0A 01 6B")  # value {i: 7}, then key "k"
    node = NodeDef.from_bytes(b"\x2a" + bytes([len(entry)]) + entry)
    assert rows(node, "", ['attr["k"].i', "attr.key"]) == [(7, ("k",))]


def test_last_entry_of_a_key_wins() -> None:
    first, last = NodeDef(attr={"k": {"i": 1}}).to_bytes(), NodeDef(attr={"k": {"i": 2}}).to_bytes()
    assert rows(NodeDef.from_bytes(first + last), "", ['attr["k"].i']) == [(2,)]


def test_message_in_several_records_is_merged() -> None:
    halves = AttrValue(tensor={"dtype": 1}).to_bytes(), AttrValue(tensor={"float_val": [2]})
    value = AttrValue.from_bytes(halves[0] + halves[1].to_bytes())
    assert rows(value, "", ["tensor.dtype", "tensor.float_val"]) == [(1, (2.0,))]


def test_oneof_member_is_cleared_by_a_later_one() -> None:
    value = AttrValue.from_bytes(AttrValue(i=5).to_bytes() + AttrValue(f=1.5).to_bytes())
    assert rows(value, "", ["i", "f", "has(i)"]) == [(0, 1.5, False)]


@pytest.mark.parametrize(
    ("columns", "values"),
    [
        (["list.i", "count(list.i)"], ((1, -2, 3), 3)),
        (["list.i[0]", "list.i[-1]", "list.i[9]"], (1, 3, None)),
        (["list.f", "list.b", "list.s"], ((0.5,), (True,), (b"x",))),
    ],
)
def test_repeated_scalars(columns: list[str], values: tuple[Any, ...]) -> None:
    value = AttrValue(list={"i": [1, -2, 3], "f": [0.5], "b": [True], "s": [b"x"]})
    assert rows(AttrValue.from_bytes(value.to_bytes()), "", columns) == [values]


def test_changed_message_is_asked_as_it_would_be_written(graph: GraphDef) -> None:
    graph.node[0].name = "renamed"
    assert rows(graph, "node[0]", ["name"]) == [("renamed",)]


def test_changed_message_keeps_its_depth_limit() -> None:
    node = NodeDef.from_bytes(NodeDef(name="a").to_bytes() + group(150), depth_limit=200)
    node.op = "b"
    assert rows(node, "", ["name", "op"]) == [("a", "b")]


def group(levels: int) -> bytes:
    """Return groups of field 100, each in the one before."""
    return bytes.fromhex("A3 06") * levels + bytes.fromhex("A4 06") * levels


@pytest.mark.parametrize(
    ("path", "column", "reason"),
    [
        ("nod", "name", "GraphDef has no field 'nod'; did you mean 'node'?"),
        ("node", "nam", "NodeDef has no field 'nam'; did you mean 'name'?"),
        ("node.name", "x", "'name' is string, it has no fields"),
        ("node", "name.x", "'name' is string, it has no fields"),
        ("node", "sum(name)", "no function is called 'sum'; there are size, span, count, has"),
        ("node", 'input["k"].x', "'input' is string, it has no fields"),
        ("node", "", "a field name is needed"),
    ],
)
def test_query_that_fits_no_field_is_an_error(
    graph: GraphDef, path: str, column: str, reason: str
) -> None:
    with pytest.raises(PathError) as caught:
        rows(graph, path, [column])
    assert caught.value.reason == reason


def test_malformed_bytes_are_an_error_with_offset_and_path() -> None:
    graph = GraphDef.from_bytes(bytes.fromhex("0A 03 0A 01 61  0A 04 0A 09 62 62"))
    with pytest.raises(DecodeError) as caught:
        rows(graph, "node", ["name"])
    assert (caught.value.offset, caught.value.path) == (9, "node[1].name")


def test_lenient_document_gives_the_rows_that_can_be_read() -> None:
    graph = GraphDef.from_bytes(bytes.fromhex("0A 03 0A 01 61  0A 04 0A 09 62 62  0A 03 0A 01 63"))
    problems: list[DecodeError] = []
    graph._source.collect(problems)
    assert ("a",) in rows(graph, "node", ["name"])
    assert ("c",) in rows(graph, "node", ["name"])
    assert problems


def test_arrays_hold_numbers_as_numbers(graph: GraphDef) -> None:
    found = arrays(graph, "node", ["count(input)", "name", "input"])
    assert found["count(input)"].dtype == np.int64
    assert found["name"].dtype == object
    assert found["input"].tolist() == [tuple(node.input) for node in graph.node]
    assert found["count(input)"].sum() == sum(len(node.input) for node in graph.node)


def test_query_that_is_asked_again_is_not_bound_again(
    graph: GraphDef, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file has thousands of functions, each asked the same."""
    first = rows(graph, "node", ["name", "op"], {"op": "Conv2D"})
    monkeypatch.setattr(rows_module, "bind_columns", None)
    assert rows(graph, "node", ["name", "op"], {"op": "Conv2D"}) == first
    assert len(rows(graph, "node", ["name", "op"], {"op": "Const"})) > len(first)
    with pytest.raises(TypeError):
        rows(graph, "node", ["op", "size(name)", "name"])


def test_columns_and_conditions_are_not_confused(graph: GraphDef) -> None:
    """The same texts once as columns, once as column and condition."""
    assert rows(graph, "node", ["name", "op"])[0] == ("tokens", "Placeholder")
    assert rows(graph, "node", ["name"], {"op": "Placeholder"})[0] == ("tokens",)

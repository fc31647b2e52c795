"""The parts of the summary, from messages whose facts are known."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any

import pytest
from corpus import EXAMPLES

from pbkaitai.messages import (
    AttrValue,
    CollectionDef,
    GraphDef,
    MetaGraphDef,
    NodeDef,
    OpDef,
    SavedMetadata,
    SavedModel,
    SignatureDef,
    TensorProto,
)
from pbkaitai.views.layout import Lines
from pbkaitai.views.oneline import one_line
from pbkaitai.views.plain import to_text
from pbkaitai.views.sections import (
    assets,
    collections,
    constants,
    fields,
    functions,
    graph,
    keras,
    ops,
    saved_model,
    signatures,
    tensor,
)

# dtype DT_FLOAT, shape [1000], float_val [0.0]
SEED_TENSOR = "08 01 12 05 12 03 08 E8 07 2A 04 00 00 00 00"


def from_hex(cls: Any, text: str) -> Any:
    return cls.from_bytes(bytes.fromhex(text))


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    model = SavedModel.from_file(EXAMPLES / "saved_model" / "saved_model.pb")
    return saved_model.data(model)


def test_seed_tensor_is_filled_to_a_thousand_zeros() -> None:
    data = tensor.data(from_hex(TensorProto, SEED_TENSOR))
    assert (data["dtype"], data["shape"], data["element_count"]) == ("DT_FLOAT", [1000], 1000)
    assert data["storage"]["given"] == 1
    assert data["storage"]["is_filled"]
    assert data["values"] == [0.0] * 100
    text = to_text(tensor.blocks(data, 1))
    assert "dtype: DT_FLOAT\nshape: [1000]\n" in text
    assert "1 of 1000 values in float_val, repeated" in text
    assert "[0. 0. 0. " in text


def test_fill_of_32_gib_shows_its_first_values() -> None:
    # DT_FLOAT, shape [2**33], float_val [1.5]
    data = tensor.data(from_hex(TensorProto, "08 01 12 08 12 06 08 80 80 80 80 20 2D 00 00 C0 3F"))
    assert data["element_count"] == 1 << 33
    assert data["values"] == [1.5] * 100
    assert len(data["text"]) == 1


def test_fill_with_several_values_takes_no_memory() -> None:
    # DT_INT32, shape [2**27], int_val [1, 2]
    made = from_hex(TensorProto, "08 03 12 07 12 05 08 80 80 80 40 3A 02 01 02")
    tracemalloc.start()
    data = tensor.data(made)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert data["values"] == [1] + [2] * 99
    assert data["text"][0] == "first 64 of 134,217,728 values, flat:"
    assert peak < 10_000_000


def test_tensor_of_many_axes_is_printed_in_few_lines() -> None:
    # DT_BOOL, shape [2] * 20, no values
    data = tensor.data(from_hex(TensorProto, "08 0A 12 50" + "12 02 08 02" * 20))
    assert data["element_count"] == 1 << 20
    assert len(data["text"]) < 10


def test_first_values_of_a_tensor_of_many_axes_are_told() -> None:
    """NumPy holds 64 axes; its `flat` stops at 32 of them."""
    # DT_INT32, shape [1] * 62 + [2, 2], int_val 1, 2, 3, 4
    shape = "08 03 12 80 02" + "12 02 08 01" * 62 + "12 02 08 02" * 2
    data = tensor.data(from_hex(TensorProto, shape + "3A 04 01 02 03 04"))
    assert data["values"] == [1, 2, 3, 4]
    assert data["text"] == ["first 4 of 4 values, flat:", "[1 2 3 4]"]


def test_tensor_whose_values_cannot_be_told_shows_the_rest() -> None:
    # DT_INT32, shape [2], tensor_content of 3 bytes
    data = tensor.data(from_hex(TensorProto, "08 03 12 04 12 02 08 02 22 03 00 00 00"))
    assert data["shape"] == [2]
    assert "3 bytes, the shape needs 8" in data["error"]
    assert "values cannot be told" in to_text(tensor.blocks(data, 1))


def test_tensor_without_a_dtype_says_so() -> None:
    assert tensor.data(TensorProto.from_bytes(b""))["error"] == "dtype is not set (DT_INVALID)"


def test_values_that_json_does_not_know_are_strings() -> None:
    nan_and_infinity = "08 01 12 04 12 02 08 02 2A 08 00 00 C0 7F 00 00 80 FF"
    data = tensor.data(from_hex(TensorProto, nan_and_infinity))
    assert data["values"] == ["NaN", "-Infinity"]
    json.dumps(data, allow_nan=False)


def test_signature_tells_every_input_and_output(example: dict[str, Any]) -> None:
    (meta_graph,) = example["meta_graphs"]
    found = {signature["name"]: signature for signature in meta_graph["signatures"]}
    serving = found["serving_default"]
    assert serving["inputs"] == [
        {
            "name": "tokens",
            "encoding": "dense",
            "tensor": "serving_default_tokens:0",
            "dtype": "DT_INT64",
            "shape": [-1, 12],
        }
    ]
    assert [output["name"] for output in serving["outputs"]] == ["scores", "topic"]
    (temperature,) = (t for t in found["temperature"]["inputs"] if t["name"] == "temperature")
    assert temperature["default"]["text"] == "DT_FLOAT [] = 1.0"


def test_own_signatures_of_tensorflow_stand_last(example: dict[str, Any]) -> None:
    (meta_graph,) = example["meta_graphs"]
    text = to_text(signatures.blocks(meta_graph["signatures"], 1))
    assert text.index("signature temperature") < text.index("signature __saved_model_init_op")
    assert "a node, not a tensor" in text


def test_sparse_input_names_its_three_tensors() -> None:
    signature = SignatureDef()
    info = signature.inputs["s"]
    info.dtype = 1
    info.coo_sparse.values_tensor_name = "v:0"
    info.coo_sparse.indices_tensor_name = "i:0"
    info.coo_sparse.dense_shape_tensor_name = "d:0"
    data = signatures.signature_data(SignatureDef.from_bytes(signature.to_bytes()))
    (found,) = data["inputs"]
    assert found["sparse"] == {"values": "v:0", "indices": "i:0", "dense_shape": "d:0"}
    text = to_text(signatures.signature_blocks(data, 1))
    assert all(name in text for name in ("v:0", "i:0", "d:0", "sparse"))


def test_composite_inside_a_composite_ends() -> None:
    """A hostile file may nest components as deep as messages go."""
    info = bytes.fromhex("0A 01 78")
    for _ in range(40):
        part = b"\x12" + _varint(len(info)) + info
        info = b"\x2a" + _varint(len(part)) + part
    entry = b"\x0a\x01x\x12" + _varint(len(info)) + info
    signature = SignatureDef.from_bytes(b"\x0a" + _varint(len(entry)) + entry)
    data = signatures.signature_data(signature)
    assert 3 < len(to_text(signatures.signature_blocks(data, 1)).splitlines()) < 20


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*out, value))


def test_graph_counts_nodes_ops_constants_and_functions() -> None:
    data = graph.data(GraphDef.from_file(EXAMPLES / "frozen_graph.pb"))
    assert data["node_count"] == sum(data["ops"].values()) == 51
    assert data["ops"]["Const"] == 23
    assert data["constants"]["count"] == 34
    assert data["constants"]["in_functions"] == 11
    largest = data["constants"]["largest"][0]
    assert (largest["dtype"], largest["shape"]) == ("DT_FLOAT", [3, 16, 24])
    assert largest["value_bytes"] == 3 * 16 * 24 * 4
    assert data["functions"]["count"] == 4
    assert data["placeholders"] == [{"name": "tokens", "dtype": "DT_INT64", "shape": [-1, 12]}]


def test_parameters_are_the_floats_that_were_frozen_or_are_variables() -> None:
    made = GraphDef()
    for name, dtype, sizes in (("w", 1, [2, 3]), ("h", 19, [4]), ("axis", 3, [5]), ("big", 1, [])):
        tensor = TensorProto(dtype=dtype)
        for size in sizes or [1 << 40, 1 << 40]:
            tensor.tensor_shape.dim.add(size=size)
        made.node.add(name=name, op="Const").attr["value"].tensor = tensor
    made.node.add(name="none", op="Const")
    data = graph.data(GraphDef.from_bytes(made.to_bytes()))
    assert data["constants"]["parameters"] == 10
    assert data["variables"] == {"count": 0, "parameters": 0}
    text = to_text(graph.blocks(data, 1))
    assert "constants (5, " in text
    assert ", 10 parameters)" in text
    for op in ("VarHandleOp", "VariableV2"):
        node = made.node.add(name=op, op=op)
        node.attr["dtype"].type = 1
        node.attr["shape"].shape.dim.add(size=7)
    data = graph.data(GraphDef.from_bytes(made.to_bytes()))
    assert data["variables"] == {"count": 2, "parameters": 14}
    text = to_text(graph.blocks(data, 1))
    assert "  variables: 2, 14 parameters" in text
    assert ", 10 parameters)" not in text  # what is no weight beside variables


def test_constants_that_are_left_out_are_counted_and_all_shown_when_asked() -> None:
    data = graph.data(GraphDef.from_file(EXAMPLES / "frozen_graph.pb"))
    short, full = (to_text(graph.blocks(data, 1, everything=e)) for e in (False, True))
    count = data["constants"]["count"]
    assert f"… {count - 5} more constants" in short
    assert "more constants" not in full
    assert all(item["name"] in full for item in data["constants"]["largest"])
    assert len(data["constants"]["largest"]) == count


def test_small_graph_is_shown_node_by_node() -> None:
    made = GraphDef()
    node = made.node.add()
    node.name, node.op = "c", "Const"
    node.attr["value"].tensor.dtype = 3
    node.attr["value"].tensor.int_val.append(7)
    data = graph.data(GraphDef.from_bytes(made.to_bytes()))
    assert data["nodes"] == [{"name": "c", "op": "Const", "inputs": [], "attrs": "DT_INT32 [] = 7"}]


@pytest.mark.parametrize(
    ("producer", "op", "shape"),
    [
        (21, "Placeholder", None),
        (22, "Placeholder", []),
        (21, "PlaceholderV2", []),
        (21, "PlaceholderWithDefault", []),
    ],
)
def test_scalar_placeholder_of_an_old_graph_has_an_unknown_shape(
    producer: int, op: str, shape: list[int] | None
) -> None:
    """Up to producer 21 a scalar in the attr meant that nobody knew (array_ops.cc)."""
    made = GraphDef()
    made.versions.producer = producer
    node = made.node.add()
    node.name, node.op = "x", op
    node.attr["dtype"].type = 1
    node.attr["shape"].shape.unknown_rank = False
    data = graph.data(GraphDef.from_bytes(made.to_bytes()))
    assert data["placeholders"] == [{"name": "x", "dtype": "DT_FLOAT", "shape": shape}]


def test_constant_whose_value_stands_twice_has_the_last_one() -> None:
    """A map key that stands twice: the last entry wins, and its size counts."""
    # attr "value" with an empty tensor, then with a tensor_content of 5 bytes
    entry = "2A 0B 0A 05 76 61 6C 75 65 12 02 42 00"
    other = "2A 12 0A 05 76 61 6C 75 65 12 09 42 07 22 05 00 00 00 00 00"
    node = bytes.fromhex("12 05 43 6F 6E 73 74" + entry + other)
    data = constants.data(GraphDef.from_bytes(b"\x0a" + _varint(len(node)) + node))
    assert data["bytes"] == 7


def test_functions_are_counted_with_their_bodies(example: dict[str, Any]) -> None:
    (meta_graph,) = example["meta_graphs"]
    data = meta_graph["graph"]["functions"]
    assert data["count"] == len(data["functions"]) == 17
    assert data["node_count"] == sum(f["node_count"] for f in data["functions"]) == 232
    shown = to_text(functions.blocks(data, 1))
    assert "… 7 more functions" in shown
    assert "more functions" not in to_text(functions.blocks(data, 1, everything=True))


@pytest.mark.parametrize(
    ("attr", "text"),
    [
        ("", "(no value)"),
        ("12 04 4E 48 57 43", '"NHWC"'),
        ("12 02 FF 00", "2 bytes: ff 00"),
        ("18 FF FF FF FF FF FF FF FF FF 01", "-1"),
        ("25 CD CC CC 3D", "0.1"),
        ("28 01", "true"),
        ("30 01", "DT_FLOAT"),
        ("30 4D", "77"),
        ("3A 04 12 02 08 02", "[2]"),
        ("3A 02 18 01", "unknown rank"),
        ("0A 00", "[]"),
        ("0A 04 1A 02 01 02", "[1, 2]"),
        ("4A 01 54", 'placeholder "T"'),
        ("52 03 0A 01 66", "f"),
    ],
)
def test_attribute_is_written_on_one_line(attr: str, text: str) -> None:
    assert one_line(from_hex(AttrValue, attr)) == text


def test_line_of_many_long_values_is_cut() -> None:
    attr = AttrValue()
    attr.list.s.extend([b"x" * 50] * 8)
    line = one_line(AttrValue.from_bytes(attr.to_bytes()))
    assert len(line) == 240
    assert line.endswith("…")


def test_line_about_a_deep_message_is_short() -> None:
    value = b""
    for _ in range(90):
        value = b"\x9a\x03" + _varint(len(value) + 3) + b"\x0a" + _varint(len(value)) + value
    assert len(one_line(AttrValue.from_bytes(b"\x52" + _varint(len(value)) + value))) <= 400


def test_collection_tells_kind_count_and_first_item() -> None:
    nodes = from_hex(CollectionDef, "0A 06 0A 01 61 0A 01 62")
    empty = CollectionDef()
    assert collections.data({"n": nodes, "e": empty}) == [
        {"name": "n", "kind": "node_list", "count": 2, "first": "a"},
        {"name": "e", "kind": None, "count": 0, "first": None},
    ]


def test_assets_of_tensorflow_1_stand_in_a_collection() -> None:
    """GetAssetFileDefs of TensorFlow's loader: the meta-graph first, then the collection."""
    made = MetaGraphDef()
    values = made.collection_def["saved_model_assets"].any_list.value
    # tensor_info {name: "c:0"} filename: "v.txt", then bytes that are no message
    values.add().value = bytes.fromhex("0A 05 0A 03 63 3A 30 12 05 76 2E 74 78 74")
    values.add().value = b"\xff"
    assert assets.data(made) == [{"tensor": "c:0", "file": "v.txt"}]
    made.asset_file_def.add().filename = "new.txt"
    assert assets.data(made) == [{"tensor": "", "file": "new.txt"}]


def test_keras_metadata_that_is_not_json_is_told_by_size() -> None:
    metadata = SavedMetadata()
    for text in ('{"class_name": "Dense", "name": "d"}', "{not json", "[1]", "[" * 100_000):
        node = metadata.nodes.add()
        node.identifier = "_tf_keras_layer"
        node.metadata = text
    data = keras.data(SavedMetadata.from_bytes(metadata.to_bytes()))
    assert [node["class_name"] for node in data["nodes"]] == ["Dense", None, None, None]
    assert data["nodes"][1]["metadata_bytes"] == 9


def test_op_is_written_as_a_signature() -> None:
    op = OpDef()
    op.name = "Pack"
    argument = op.input_arg.add()
    argument.name, argument.type_attr, argument.number_attr = "values", "T", "N"
    op.output_arg.add().name = "out"
    op.output_arg[0].type = 1
    attr = op.attr.add()
    attr.name, attr.type = "axis", "int"
    attr.default_value.i = 0
    data = ops.op_data(OpDef.from_bytes(op.to_bytes()))
    assert data["inputs"] == ["values: N * T"]
    assert data["outputs"] == ["out: DT_FLOAT"]
    assert data["attrs"][0]["default"] == "0"


def test_any_other_message_is_shown_field_by_field() -> None:
    node = NodeDef()
    node.name, node.op = "x", "Foo"
    node.input.extend(["a", "b"])
    node.attr["T"].type = 1
    data = fields.data(NodeDef.from_bytes(node.to_bytes()))
    assert data["fields"] == [
        {"field": "name", "type": "string", "value": '"x"'},
        {"field": "op", "type": "string", "value": '"Foo"'},
        {"field": "input", "type": "string × 2", "value": '["a", "b"]'},
        {"field": 'attr["T"]', "type": "AttrValue", "value": "DT_FLOAT"},
    ]
    assert data["is_complete"]


def test_message_of_many_rows_is_cut_and_says_so() -> None:
    node = NodeDef()
    for i in range(1000):
        node.attr[f"a{i}"].i = i
    data = fields.data(NodeDef.from_bytes(node.to_bytes()))
    assert len(data["fields"]) <= 400
    assert data["fields"][-1]["value"] == "… 1,000 in all"


def test_empty_message_says_that_nothing_is_set() -> None:
    assert to_text(fields.blocks(fields.data(NodeDef()), 1)) == "fields: none is set\n"


def test_values_are_lines_of_their_own() -> None:
    data = tensor.data(from_hex(TensorProto, SEED_TENSOR))
    assert isinstance(tensor.blocks(data, 1)[-1], Lines)

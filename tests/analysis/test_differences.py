"""What is changed is told, where it is and as what it is; nothing else is."""

from __future__ import annotations

import random
import struct
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import corpus
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbkaitai.analysis.diff.differences import differences
from pbkaitai.analysis.diff.facts import ADDED, CHANGED, REMOVED, REORDERED, Difference
from pbkaitai.analysis.diff.file_differences import KindsDifferError, compare_files
from pbkaitai.analysis.diff.rules import IGNORABLE, Rules, UnknownRuleError, parse_ignored
from pbkaitai.analysis.values.variables import missing_variables
from pbkaitai.errors import PbError
from pbkaitai.messages import (
    FunctionDef,
    GraphDef,
    MetaGraphDef,
    NodeDef,
    SavedModel,
    SignatureDef,
    TensorProto,
)
from pbkaitai.opening import open as open_file

FROZEN = corpus.EXAMPLES / "frozen_graph.pb"
PLAIN = Rules()


def ignoring(*words: str) -> Rules:
    return Rules(frozenset(words))


def frozen() -> Any:
    return GraphDef.from_file(FROZEN)


def again(message: Any) -> Any:
    """Return the message as it would be read from a file."""
    return type(message).from_bytes(message.to_bytes())


def told(a: Any, b: Any, rules: Rules = PLAIN) -> list[tuple[str, str, str, str]]:
    return [(d.change, d.what, d.name, d.field) for d in differences(a, again(b), rules)]


def only(a: Any, b: Any, rules: Rules = PLAIN) -> Difference:
    (difference,) = differences(a, again(b), rules)
    return difference


def tensor_of(values: Any, dtype: int = 1) -> TensorProto:
    array = np.asarray(values)
    tensor = TensorProto(dtype=dtype, tensor_content=array.tobytes())
    for size in array.shape:
        tensor.tensor_shape.dim.add(size=size)
    return tensor


def rename_all(graph: Any, rename: Callable[[str], str]) -> Any:
    """Return a graph with every node renamed, in the inputs and in `_class` too."""

    def tensor(text: str) -> str:
        mark = "^" if text.startswith("^") else ""
        node, colon, output = text[len(mark) :].partition(":")
        return f"{mark}{rename(node)}{colon}{output}"

    for node in graph.node:
        node.name = rename(node.name)
        inputs = [tensor(text) for text in node.input]
        del node.input[:]
        node.input.extend(inputs)
        if "_class" in node.attr:
            places = [
                b"loc:@" + rename(text[5:].decode()).encode() for text in node.attr["_class"].list.s
            ]
            del node.attr["_class"].list.s[:]
            node.attr["_class"].list.s.extend(places)
    return again(graph)


def shuffled(graph: Any, seed: int = 1) -> Any:
    nodes = [node.to_bytes() for node in graph.node]
    random.Random(seed).shuffle(nodes)
    del graph.node[:]
    for data in nodes:
        graph.node.append(NodeDef.from_bytes(data))
    return again(graph)


# --- single changes -----------------------------------------------------------------------


def test_equal_messages_do_not_differ() -> None:
    assert told(frozen(), frozen()) == []


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            lambda g: setattr(g.node[3], "device", "/gpu:0"),
            (CHANGED, "node", "Const", "device"),
        ),
        (lambda g: setattr(g.node[3], "op", "Foo"), (CHANGED, "node", "Const", "op")),
        (
            lambda g: setattr(g.node[3].attr["dtype"], "type", 9),
            (CHANGED, "node", "Const", 'attr["dtype"].type'),
        ),
        (
            lambda g: setattr(g.node[3].attr["new"], "i", 9),
            (CHANGED, "node", "Const", 'attr["new"]'),
        ),
        (
            lambda g: setattr(g.versions, "producer", 1),
            (CHANGED, "field", "", "versions.producer"),
        ),
        (
            lambda g: setattr(g.library.function[1].node_def[0], "device", "x"),
            (CHANGED, "node", "while_body_frozen_87920/while/sub/x", "device"),
        ),
        (
            lambda g: g.library.function[1].ret.__setitem__("while_identity", "other:z:0"),
            (CHANGED, "function", "while_body_frozen_87920", 'ret["while_identity"]'),
        ),
    ],
)
def test_one_change_is_one_difference(
    change: Callable[[Any], None], expected: tuple[str, str, str, str]
) -> None:
    graph = frozen()
    change(graph)
    assert told(frozen(), graph) == [expected]


def test_added_and_removed_nodes_are_told_and_nothing_of_their_neighbours() -> None:
    graph = frozen()
    gone = graph.node[10].name
    del graph.node[10]
    graph.node.add(name="new", op="NoOp")
    assert told(frozen(), graph) == [(REMOVED, "node", gone, ""), (ADDED, "node", "new", "")]


def test_moved_nodes_are_told_once_and_as_few_as_possible() -> None:
    graph = frozen()
    data = graph.node[40].to_bytes()
    del graph.node[40]
    nodes = [data, *(node.to_bytes() for node in graph.node)]
    del graph.node[:]
    for item in nodes:
        graph.node.append(NodeDef.from_bytes(item))
    difference = only(frozen(), graph)
    assert difference.change == REORDERED
    assert difference.after == frozen().node[40].name
    assert difference.note == "1 of 51 stand elsewhere"
    assert told(frozen(), graph, ignoring("order")) == []


def test_nodes_of_one_name_belong_together_in_their_order() -> None:
    a, b = GraphDef(), GraphDef()
    for graph, ops in ((a, "XYZ"), (b, "XYW")):
        for op in ops:
            graph.node.add(name="same", op=op)
    assert told(again(a), b) == [(CHANGED, "node", "same", "op")]


def test_attributes_in_another_order_are_the_same() -> None:
    """The order of map entries in the bytes says nothing."""
    entries = [b"\x0a\x01a\x12\x02\x18\x01", b"\x0a\x01b\x12\x02\x18\x02"]
    a, b = (
        NodeDef.from_bytes(b"".join(b"\x2a" + bytes([len(e)]) + e for e in order))
        for order in (entries, entries[::-1])
    )
    assert a.to_bytes() != b.to_bytes()
    assert told(a, b) == []


def test_element_put_in_front_is_one_difference() -> None:
    a, b = (SavedModel() for _ in range(2))
    for message, numbers in ((a, [1, 2, 3]), (b, [9, 1, 2, 3])):
        nodes = message.meta_graphs.add().object_graph_def.nodes
        for number in numbers:
            nodes.add().children.add(node_id=number)
    assert told(again(a), b) == [(ADDED, "field", "", 'meta_graphs[""].object_graph_def.nodes[0]')]


def test_signatures_and_collections_are_things() -> None:
    a = MetaGraphDef()
    a.signature_def["serve"].inputs["x"].name = "x:0"
    a.signature_def["old"].method_name = "m"
    a.collection_def["c"].node_list.value.extend(["p", "q", "r"])
    b = again(a)
    b.signature_def["serve"].inputs["x"].name = "y:0"
    del b.signature_def["old"]
    b.collection_def["c"].node_list.value[1] = "z"
    assert sorted(told(again(a), b)) == [
        (CHANGED, "collection", "c", "node_list.value[1]"),
        (CHANGED, "signature", "serve", 'inputs["x"].name'),
        (REMOVED, "signature", "old", ""),
    ]


def test_unknown_fields_are_compared_by_number() -> None:
    a = SignatureDef.from_bytes(bytes.fromhex("C8 3E 01"))  # field 1001: 1
    b = SignatureDef.from_bytes(bytes.fromhex("C8 3E 02"))
    difference = only(a, b)
    assert (difference.change, difference.field) == (CHANGED, "1001")
    assert (difference.before, difference.after) == ("1", "2")
    assert only(SignatureDef.from_bytes(b""), b).change == ADDED


def test_deep_messages_need_no_recursion() -> None:
    a = GraphDef.from_file(corpus.SYNTH / "deep_nesting_90.pb", depth_limit=5000)
    b = GraphDef.from_file(corpus.SYNTH / "deep_nesting_180.pb", depth_limit=5000)
    found = list(differences(a, b, PLAIN))
    assert found
    assert all(d.name == "deep" for d in found)


# --- numbers ------------------------------------------------------------------------------


def test_values_are_compared_and_not_how_they_are_stored() -> None:
    a = tensor_of(np.array([1, 2, 2], "<f4"))
    b = TensorProto(dtype=1, float_val=[1.0, 2.0])
    b.tensor_shape.dim.add(size=3)
    assert told(again(a), b) == []
    b.float_val[1] = 2.5
    difference = only(again(a), b)
    assert difference.note == "2 of 3 values differ, by up to 0.5"


@pytest.mark.parametrize(
    ("rules", "differs"),
    [
        (Rules(), True),
        (Rules(atol=0.009), True),
        (Rules(atol=0.011), False),
        (Rules(rtol=0.0009), True),
        (Rules(rtol=0.0011), False),
        (Rules(rtol=0.0005, atol=0.006), False),
    ],
)
def test_tolerance_is_numpys(rules: Rules, differs: bool) -> None:
    a, b = np.array([10.01, 1.0]), np.array([10.0, 1.0])
    assert bool(told(again(tensor_of(a, 2)), tensor_of(b, 2), rules)) is differs
    assert bool(np.allclose(a, b, rules.rtol, rules.atol)) is not differs


def test_tolerance_counts_for_single_numbers_too() -> None:
    a, b = NodeDef(), NodeDef()
    a.attr["epsilon"].f, b.attr["epsilon"].f = 0.001, 0.00101
    assert len(told(again(a), b)) == 1
    assert told(again(a), b, Rules(atol=1e-4)) == []


def test_nan_equals_nan_and_infinities_themselves_only() -> None:
    a = np.array([np.nan, np.inf, -np.inf, np.inf], "<f4")
    b = np.array([np.nan, np.inf, -np.inf, -np.inf], "<f4")
    assert told(again(tensor_of(a)), tensor_of(a), Rules(rtol=1.0)) == []
    difference = only(tensor_of(a), tensor_of(b), Rules(rtol=0.5, atol=100))
    assert difference.note == "1 of 4 values differ"


def test_integers_are_exact_whatever_the_tolerance() -> None:
    a, b = np.array([1 << 60, 5], "<i8"), np.array([(1 << 60) + 1, 5], "<i8")
    assert len(told(again(tensor_of(a, 9)), tensor_of(b, 9), Rules(rtol=1.0))) == 1


def test_two_fills_of_32_gib_are_compared_at_once() -> None:
    def fill(value: float, *given: float) -> TensorProto:
        tensor = TensorProto(dtype=1, float_val=[*given, value])
        tensor.tensor_shape.dim.add(size=1 << 33)
        return again(tensor)

    tracemalloc.start()
    assert told(fill(1.0), fill(1.0, 1.0)) == []
    assert only(fill(1.0), fill(2.0)).note.startswith("8,589,934,592 of 8,589,934,592 values")
    assert only(fill(1.0), fill(1.0, 3.0)).note == "1 of 8,589,934,592 values differ, by 2"
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1 << 20


def test_other_dtype_or_shape_is_one_difference() -> None:
    a = tensor_of(np.zeros((2, 3), "<f4"))
    for b in (tensor_of(np.zeros((3, 2), "<f4")), tensor_of(np.zeros((2, 3), "<f8"), 2)):
        assert told(again(a), b) == [(CHANGED, "field", "", "")]


def test_tensor_that_is_no_array_is_compared_as_it_is() -> None:
    a, b = (TensorProto(dtype=1, tensor_content=data) for data in (b"12345", b"12346"))
    for tensor in (a, b):
        tensor.tensor_shape.dim.add(size=7)
    assert told(again(a), b) == [(CHANGED, "field", "", "tensor_content")]


def test_strings_are_compared() -> None:
    a, b = (TensorProto(dtype=7, string_val=[text]) for text in (b"x", b"y"))
    assert only(again(a), b).note == "1 of 1 values differ"


@given(
    st.lists(st.floats(width=32), min_size=1, max_size=8),
    st.lists(st.floats(width=32), min_size=1, max_size=8),
    st.integers(8, 12),
    st.sampled_from([0.0, 0.1, 2.0]),
)
def test_differences_of_fills_are_those_of_the_arrays(
    left: list[float], right: list[float], size: int, atol: float
) -> None:
    arrays = []
    tensors = []
    for values in (left, right):
        tensor = TensorProto(dtype=1, float_val=values)
        tensor.tensor_shape.dim.add(size=size)
        tensors.append(again(tensor))
        filled = [*values, *[values[-1]] * (size - len(values))]
        arrays.append(np.array(filled, "<f4").astype("<f8"))
    with np.errstate(invalid="ignore", over="ignore"):
        expected = int((~np.isclose(*arrays, rtol=0, atol=atol, equal_nan=True)).sum())
    found = list(differences(*tensors, Rules(atol=atol)))
    assert (int(found[0].note.split()[0]) if found else 0) == expected


# --- what is ignored ----------------------------------------------------------------------


def test_devices_and_versions_are_left_out() -> None:
    graph = frozen()
    graph.versions.producer = 1
    graph.node[3].device = "/gpu:0"
    assert len(told(frozen(), graph)) == 2
    assert told(frozen(), graph, ignoring("devices", "versions")) == []


def test_control_inputs_in_another_order() -> None:
    a, b = GraphDef(), GraphDef()
    for graph, inputs in ((a, ["x", "^p", "^q"]), (b, ["x", "^q", "^p"])):
        graph.node.add(name="n", op="NoOp").input.extend(inputs)
    assert len(told(again(a), b)) == 2
    assert told(again(a), b, ignoring("order")) == []


def test_prefix_is_the_scope_that_all_nodes_stand_in() -> None:
    renamed = rename_all(frozen(), lambda name: f"import/model/{name}")
    assert len(told(frozen(), renamed)) == 102
    assert told(frozen(), renamed, ignoring("prefix")) == []
    assert told(renamed, frozen(), ignoring("prefix")) == []


def test_prefix_counts_in_signatures_too() -> None:
    a = MetaGraphDef()
    a.graph_def.node.add(name="x", op="Placeholder")
    a.signature_def["s"].inputs["x"].name = "x:0"
    a.collection_def["c"].node_list.value.append("x:0")
    b = again(a)
    b.graph_def.node[0].name = "import/x"
    b.signature_def["s"].inputs["x"].name = "import/x:0"
    b.collection_def["c"].node_list.value[0] = "import/x:0"
    assert told(again(a), b, ignoring("prefix")) == []
    b.signature_def["s"].inputs["x"].name = "import/x:1"
    assert told(again(a), b, ignoring("prefix")) == [
        (CHANGED, "signature", "s", 'inputs["x"].name')
    ]


@pytest.mark.parametrize("folder", corpus.canned_parameters())
def test_renamed_and_shuffled_graphs_are_the_same_without_names(folder: Path | None) -> None:
    if folder is None:
        return
    path = folder / "graph.pb"
    graph = GraphDef.from_file(path)
    numbers = {node.name: f"n{i}" for i, node in enumerate(graph.node)}
    renamed = rename_all(GraphDef.from_file(path), lambda name: numbers.get(name, name))
    found = list(differences(graph, shuffled(renamed), ignoring("names")))
    assert found == []


def test_change_is_found_without_names() -> None:
    graph = frozen()
    names = [node.name for node in graph.node]
    kernel = names.index("while/input_5")
    weights = graph.node[kernel].attr["value"].tensor
    array = np.frombuffer(weights.tensor_content, "<f4").copy()
    array[3] += 1
    weights.tensor_content = array.tobytes()
    place = names.index("BiasAdd")
    source = graph.node[place].input[0]
    graph.node.add(name="new", op="Relu").input.append(source)
    graph.node[place].input[0] = "new"
    numbers = {node.name: f"n{i}" for i, node in enumerate(graph.node)}
    changed = shuffled(rename_all(graph, lambda name: numbers.get(name, name)))
    assert sorted(told(frozen(), changed, ignoring("names"))) == [
        (ADDED, "node", f"n{len(names)}", ""),
        (CHANGED, "node", f"BiasAdd = n{place}", "input[0]"),
        (
            CHANGED,
            "node",
            f"while/input_5 = n{names.index('while/input_5')}",
            'attr["value"].tensor',
        ),
    ]


def test_swapped_inputs_are_found_without_names() -> None:
    """Two twins: only their places at the consumer tell them apart."""
    a, b = GraphDef(), GraphDef()
    for graph, inputs in ((a, ["p", "q"]), (b, ["q", "p"])):
        for name, value in (("p", 1.0), ("q", 2.0)):
            node = graph.node.add(name=name, op="Const")
            node.attr["value"].tensor = TensorProto(dtype=1, float_val=[value])
        graph.node.add(name="sub", op="Sub").input.extend(inputs)
    found = told(again(a), b, ignoring("names"))
    assert found
    assert told(again(a), again(a), ignoring("names")) == []


def test_functions_with_other_numbers_are_the_same_without_names() -> None:
    graph = frozen()
    new = {"while_body_frozen_87920": "while_body_frozen_5"}
    for function in graph.library.function:
        function.signature.name = new.get(function.signature.name, function.signature.name)
    for node in graph.node:
        for value in node.attr.values():
            if value.has("func"):
                value.func.name = new.get(value.func.name, value.func.name)
    assert {d[:2] for d in told(frozen(), graph)} >= {(ADDED, "function"), (REMOVED, "function")}
    assert told(frozen(), graph, ignoring("names")) == []


def test_nodes_of_functions_are_matched_by_structure_too() -> None:
    a = FunctionDef()
    a.signature.name = "f"
    a.signature.input_arg.add(name="x", type=1)
    a.signature.output_arg.add(name="y", type=1)
    a.node_def.add(name="relu", op="Relu").input.append("x")
    a.node_def.add(name="neg", op="Neg").input.append("relu:activations:0")
    a.ret["y"] = "neg:y:0"
    b = again(a)
    b.signature.input_arg[0].name = "other"
    b.node_def[0].name, b.node_def[1].name = "A", "B"
    b.node_def[0].input[0] = "other"
    b.node_def[1].input[0] = "A:activations:0"
    b.ret["y"] = "B:y:0"
    # The names of arguments are no names of nodes: callers may use them.
    assert [(d[0], d[3]) for d in told(again(a), b, ignoring("names"))] == [
        (REMOVED, 'signature.input_arg["x"]'),
        (ADDED, 'signature.input_arg["other"]'),
    ]


def test_words_that_name_nothing_are_refused() -> None:
    assert parse_ignored(["names,order", "devices"]) == {"names", "order", "devices"}
    assert parse_ignored([]) == frozenset()
    with pytest.raises(UnknownRuleError, match='did you mean "versions"'):
        parse_ignored(["version"])
    assert set(IGNORABLE) == {"names", "prefix", "order", "devices", "versions"}


# --- files --------------------------------------------------------------------------------


def compare(a: Any, b: Any, rules: Rules = PLAIN) -> tuple[str, list[Difference]]:
    with open_file(a) as first, open_file(b) as second:
        compared = compare_files(first, second, rules)
        return compared.subject, list(compared.differences)


@pytest.mark.parametrize("case", [*corpus.synth_parameters(), *corpus.open_parameters()])
def test_no_file_differs_from_itself(case: corpus.Case) -> None:
    """Whatever is ignored; names, which reads all of a graph, only where that is quick."""
    if case.path.stat().st_size > 3_000_000:
        return
    for word in IGNORABLE:
        try:
            first = open_file(case.path)
            second = open_file(case.path)
        except PbError:
            return
        if first.problems or missing_variables(first):
            return  # another end of a file that is cut off means something else
        if second.message is not None and second.message._edits is None:
            # One byte more that means nothing, so that the bytes are not the same.
            changed = second.message.to_bytes() + bytes.fromhex("C8 BB 3B 01")
            second = open_file(changed, type=second.kind)
        compared = compare_files(first, second, ignoring(word))
        found = [d for d in compared.differences if d.field != "121785"]
        assert [(d.change, d.name, d.field, d.note) for d in found] == []


def test_text_and_binary_of_one_graph_are_equal(tmp_path: Path) -> None:
    text = corpus.DATA / "diff" / "before.pbtxt"
    with open_file(text) as file:
        file.message.write(tmp_path / "before.pb")  # type: ignore[union-attr]
    assert compare(text, tmp_path / "before.pb")[1] == []


def test_graphs_of_a_saved_model_and_of_a_graph_file_are_compared(tmp_path: Path) -> None:
    model = corpus.EXAMPLES / "saved_model"
    with open_file(model) as file:
        graph = file.message.meta_graphs[0].graph_def  # type: ignore[union-attr]
        (tmp_path / "graph.pb").write_bytes(graph.to_bytes())
    assert compare(model, tmp_path / "graph.pb") == ("graph", [])


def test_files_of_other_kinds_have_nothing_to_compare() -> None:
    with pytest.raises(KindsDifferError, match="nothing to compare"):
        compare(FROZEN, corpus.EXAMPLES / "tensor.pb")
    with pytest.raises(KindsDifferError):
        compare(FROZEN, corpus.DATA / "records" / "v1.ckpt")


def test_records_are_compared_one_by_one(tmp_path: Path) -> None:
    path = corpus.DATA / "records" / "events.out.tfevents.1600000000.host"
    data = path.read_bytes()
    size = int.from_bytes(data[:8], "little") + 16
    shorter = tmp_path / path.name
    shorter.write_bytes(data[:size])
    _, found = compare(path, shorter)
    assert found
    assert {d.change for d in found} == {REMOVED}
    assert found[0].field == "record[1]"


def test_variables_are_compared_by_checksums_then_by_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbkaitai.analysis.diff import variable_differences as module

    prefix = corpus.SYNTH / "ckpt_partitioned" / "model.ckpt"
    values = {"beta1_power": 0.9, "beta2_power": 0.999}
    changed = {"beta1_power": 0.9 + 1e-6, "beta2_power": 0.999}

    def tensor(bundle: Any, entry: Any) -> TensorProto:
        source = values if bundle.which == 0 else changed
        return TensorProto(dtype=1, tensor_content=struct.pack("<f", source[entry.name]))

    original = module._open
    sides: list[Any] = []

    def opened(file: Any, stack: Any) -> Any:
        side = original(file, stack)
        assert side is not None
        side.bundle.which = len(sides)
        entries = {n: side.entries[n]._replace(crc32c=len(sides)) for n in values}
        sides.append(side)
        return module._Side(entries, side.bundle)

    monkeypatch.setattr(module, "_open", opened)
    monkeypatch.setattr(module, "variable_tensor", tensor)
    _, found = compare(prefix, prefix)
    assert [(d.what, d.name) for d in found] == [("variable", "beta1_power")]
    assert found[0].note.startswith("1 of 1 values differ, by 1")
    sides.clear()
    assert compare(prefix, prefix, Rules(atol=1e-3))[1] == []


def test_shapes_differ_as_a_whole() -> None:
    a, b = NodeDef(), NodeDef()
    for node, sizes in ((a, [-1, 3]), (b, [2, 3])):
        for size in sizes:
            node.attr["shape"].shape.dim.add(size=size)
    assert told(again(a), b) == [(CHANGED, "field", "", 'attr["shape"].shape')]


@pytest.mark.parametrize("case", corpus.open_parameters())
def test_removed_node_is_all_that_differs_in_a_real_graph_with_other_names(
    case: corpus.Case,
) -> None:
    """Nothing but the node and the inputs of its consumers, whatever the names and the order."""
    if not case.path.name.endswith(".pb") or case.path.stat().st_size > 1_500_000:
        return
    try:
        file = open_file(case.path)
    except PbError:
        return
    graph: Any = file.message
    if file.kind != "tensorflow.GraphDef" or file.problems or len(graph.node) < 5:
        return
    place = random.Random(case.name).randrange(len(graph.node))
    name = graph.node[place].name
    sources = [[text.removeprefix("^").split(":")[0] for text in n.input] for n in graph.node]
    consumers = sum(name in inputs for inputs in sources)
    changed = again(graph)
    del changed.node[place]
    numbers = {node.name: f"n{i}" for i, node in enumerate(changed.node)}
    changed = shuffled(rename_all(changed, lambda text: numbers.get(text, text)))
    found = list(differences(again(graph), changed, ignoring("names")))
    assert 0 < len(found) <= 1 + consumers

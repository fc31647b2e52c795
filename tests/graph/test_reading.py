"""Graphs from files: faults that are listed, functions, tags, laziness, threads, writing."""

from __future__ import annotations

import copy
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from corpus import CORPUS, EXAMPLES, require_corpus

import pbkaitai
import pbkaitai.graph as tf
from pbkaitai.graph.reading import NoMetaGraphError
from pbkaitai.messages import (
    FunctionDef,
    GraphDef,
    MetaGraphDef,
    NodeDef,
    OpDef,
    SavedModel,
    VariableDef,
)

SAVED_MODEL = next(iter(sorted(EXAMPLES.rglob("saved_model.pb"))))


def const(graph_def: GraphDef, name: str) -> None:
    with tf.Graph().as_default() as g:
        tf.constant([1.0, 2.0], name=name)
    nodes: Any = graph_def.node
    nodes.append(g.as_graph_def().node[0])


def add_node(graph_def: Any, name: str, op: str, *inputs: str, dtype: int | None = 1) -> Any:
    node = graph_def.add(name=name, op=op, input=list(inputs))
    if dtype is not None:
        node.attr["T"].type = dtype
    return node


def broken() -> GraphDef:
    """Return a GraphDef with one fault of each kind."""
    graph_def = GraphDef()
    nodes: Any = graph_def.node
    const(graph_def, "a")
    add_node(nodes, "fine", "Neg", "a")
    add_node(nodes, "a", "NoOp", dtype=None)
    add_node(nodes, "_bad name", "NoOp", dtype=None)
    add_node(nodes, "strange", "NobodyKnows", "a")
    add_node(nodes, "of_strange", "Neg", "strange:1")
    add_node(nodes, "lost", "Neg", "nowhere")
    add_node(nodes, "beyond", "Neg", "a:1")
    add_node(nodes, "waits", "NoOp", "^nowhere", dtype=None)
    add_node(nodes, "turned", "Neg", "^fine", "a")
    add_node(nodes, "three", "Add", "a", "a", "a")
    add_node(nodes, "ints", "Neg", "a", dtype=3)
    add_node(nodes, "untyped", "Neg", "a", dtype=None)
    add_node(nodes, "odd", "Neg", "a").attr["T"].i = 1
    add_node(nodes, "string", "Neg", "a", dtype=7)
    add_node(nodes, "placed", "NoOp", dtype=None).attr["_class"].list.s.append(b"loc:@nowhere")
    add_node(nodes, "x", "Neg", "z")
    add_node(nodes, "y", "Neg", "x")
    add_node(nodes, "z", "Neg", "y")
    return graph_def


FAULTS = {
    ("a", "duplicate name"),
    ("_bad name", "invalid name"),
    ("strange", "unknown op"),
    ("lost", "missing input"),
    ("beyond", "missing input"),
    ("waits", "missing input"),
    ("turned", "wrong inputs"),
    ("three", "wrong inputs"),
    ("ints", "wrong inputs"),
    ("untyped", "wrong attr"),
    ("odd", "wrong attr"),
    ("string", "wrong attr"),
    ("placed", "wrong colocation"),
    ("x", "cycle"),
}


def test_file_that_tensorflow_refuses_opens_and_lists_its_faults() -> None:
    graph = tf.from_graph_def(broken())
    assert {(problem.node, problem.kind) for problem in graph.problems} == FAULTS
    texts = [str(problem) for problem in graph.problems]
    assert 'node "lost": input "nowhere": there is no node "nowhere"' in texts
    assert 'node "x": it is in a cycle: x -> y -> z -> x' in texts
    assert all(problem.reason for problem in graph.problems)
    assert graph.get_operation_by_name("fine").inputs[0].name == "a:0"
    assert graph.get_operation_by_name("lost").inputs == ()
    assert graph.as_graph_def() == broken()


@pytest.mark.parametrize("name", sorted({name for name, _ in FAULTS} - {"a", "x"}))
def test_strict_raises_for_each_fault(name: str) -> None:
    graph_def = broken()
    nodes: Any = graph_def.node
    nodes[:] = [node for node in nodes[:2] if node.name != name] + [
        node for node in nodes if node.name == name
    ]
    kind = tf.errors.NotFoundError if name == "strange" else ValueError
    with pytest.raises(kind, match=name):
        tf.from_graph_def(graph_def, strict=True)


def test_strict_raises_for_duplicate_cycle_shape_and_version() -> None:
    for count, names in ((3, "a"), (1, "xyz")):
        graph_def = broken()
        nodes: Any = graph_def.node
        nodes[:] = [*nodes[:1], *(n for n in nodes[1:] if n.name in names and n.name)][: count + 3]
        with pytest.raises(ValueError, match=r"cycle|same name"):
            tf.from_graph_def(graph_def, strict=True)
    wrong = GraphDef()
    const(wrong, "a")
    nodes = wrong.node
    add_node(nodes, "m", "MatMul", "a", "a")
    with pytest.raises(ValueError, match="m"):
        tf.from_graph_def(wrong, strict=True)
    wrong = GraphDef()
    wrong.versions.min_consumer = 99_999
    with pytest.raises(ValueError, match="99999"):
        tf.from_graph_def(wrong, strict=True)


def test_healthy_graph_has_no_problems() -> None:
    graph = tf.from_saved_model(SAVED_MODEL, strict=True)
    assert graph.problems == []
    assert tf.Graph().problems == []


def test_output_of_an_unknown_op_is_a_guess_from_who_takes_it() -> None:
    graph = tf.from_graph_def(broken())
    strange = graph.get_operation_by_name("strange")
    assert [tensor.dtype for tensor in strange.outputs] == [tf.float32, tf.float32]
    assert strange.outputs[1].consumers() == [graph.get_operation_by_name("of_strange")]


def test_long_cycle_and_long_chain_need_no_recursion() -> None:
    graph_def = GraphDef()
    nodes: Any = graph_def.node
    for index in range(20_000):
        add_node(nodes, f"n{index}", "Neg", f"n{index - 1}" if index else "n19999")
    (problem,) = tf.from_graph_def(graph_def).problems
    assert problem.kind == "cycle"
    assert len(problem.reason) < 200


def test_while_loop_is_no_cycle() -> None:
    graph_def = GraphDef()
    nodes: Any = graph_def.node
    const(graph_def, "a")
    add_node(nodes, "enter", "Enter", "a").attr["frame_name"].s = b"f"
    add_node(nodes, "merge", "Merge", "enter", "next").attr["N"].i = 2
    add_node(nodes, "next", "NextIteration", "merge")
    assert tf.from_graph_def(graph_def, strict=True).problems == []


def test_shapes_are_found_in_loops_and_cycles() -> None:
    """Whichever tensor is asked first."""
    loop = GraphDef()
    nodes: Any = loop.node
    const(loop, "a")
    add_node(nodes, "enter", "Enter", "a").attr["frame_name"].s = b"f"
    add_node(nodes, "merge", "Merge", "enter", "next").attr["N"].i = 2
    add_node(nodes, "add", "AddV2", "merge", "a")
    add_node(nodes, "next", "NextIteration", "add")
    cycle = GraphDef()
    nodes = cycle.node
    add_node(nodes, "x", "AddV2", "z", "z")
    add_node(nodes, "y", "AddV2", "x", "x")
    add_node(nodes, "z", "AddV2", "y", "x")
    for graph_def in (loop, cycle):
        for node in graph_def.node:
            graph = tf.from_graph_def(graph_def)
            shape = graph.get_tensor_by_name(f"{node.name}:0").shape
            assert shape.rank == (1 if node.name == "a" else None)


# --- where a graph comes from -----------------------------------------------------------


def test_graph_def_comes_as_message_path_bytes_or_opened_file(tmp_path: Path) -> None:
    graph_def = GraphDef()
    const(graph_def, "a")
    path = tmp_path / "g.pb"
    graph_def.write(path)
    for source in (graph_def, path, str(path), path.read_bytes(), pbkaitai.open(path)):
        assert [op.name for op in tf.from_graph_def(source).get_operations()] == ["a"]
    with pytest.raises(TypeError, match="GraphDef"):
        tf.from_graph_def(NodeDef())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="GraphDef"):
        tf.from_graph_def(3)  # type: ignore[arg-type]


def test_the_file_is_not_changed_by_the_graph() -> None:
    graph_def = GraphDef()
    const(graph_def, "a")
    before = copy.deepcopy(graph_def)
    graph = tf.from_graph_def(graph_def)
    graph.get_operation_by_name("a")._set_device("/cpu:0")
    with graph.as_default():
        tf.no_op(name="a")
    assert graph_def == before
    written = graph.as_graph_def()
    assert [node.name for node in written.node] == ["a", "a_1"]
    assert written.node[0].device == "/cpu:0"
    written.node[0].name = "changed"
    assert graph.as_graph_def().node[0].name == "a"


def two_meta_graphs() -> SavedModel:
    saved_model: Any = SavedModel()
    for tags in (["train"], ["serve"], ["serve", "gpu"]):
        meta_graph = saved_model.meta_graphs.add()
        meta_graph.meta_info_def.tags = tags
        meta_graph.graph_def.node.add(name="_".join(tags), op="NoOp")
    found: SavedModel = saved_model
    return found


def test_tags_choose_the_meta_graph() -> None:
    saved_model = two_meta_graphs()

    def name(tags: Any = None) -> str:
        return tf.from_saved_model(saved_model, tags).get_operations()[0].name

    assert name() == "serve"
    assert name("train") == "train"
    assert name(["gpu", "serve"]) == "serve_gpu"
    with pytest.raises(NoMetaGraphError, match=r"\{gpu\}.*\{train\}, \{serve\}, \{gpu, serve\}"):
        name(["gpu"])
    del saved_model.meta_graphs[1]  # type: ignore[attr-defined]
    with pytest.raises(NoMetaGraphError, match="which meta-graph"):
        name()


def test_collections_hold_elements_and_messages() -> None:
    meta_graph: Any = MetaGraphDef()
    meta_graph.graph_def.node.add(name="n", op="NoOp")
    const(meta_graph.graph_def, "c")
    collections = meta_graph.collection_def
    collections["mixed"].node_list.value.extend(["n", "c:0", "lost:0"])
    collections["variables"].bytes_list.value.extend([b"\n\x03v:0", b"\xff"])
    collections["own"].bytes_list.value.append(b"\n\x03v:0")
    collections["ints"].int64_list.value.extend([1, 2])
    collections["empty"].SetInParent()
    graph = tf.from_meta_graph(meta_graph)
    n, c, lost = graph.get_collection("mixed")
    assert n is graph.get_operation_by_name("n")
    assert c is graph.get_tensor_by_name("c:0")
    assert lost == "lost:0"
    variable, wrong = graph.get_collection(tf.GraphKeys.GLOBAL_VARIABLES)
    assert isinstance(variable, VariableDef)
    assert variable.variable_name == "v:0"
    assert wrong == b"\xff"
    assert graph.get_collection("own") == [b"\n\x03v:0"]
    assert graph.get_collection("ints") == [1, 2]
    assert sorted(graph.get_all_collection_keys()) == [
        "empty", "ints", "mixed", "own", "variables"
    ]  # fmt: skip


def test_signatures_name_tensors_of_the_graph() -> None:
    graph = tf.from_saved_model(SAVED_MODEL)
    signature = graph.signatures["serving_default"]
    for info in [*signature.inputs.values(), *signature.outputs.values()]:
        assert graph.get_tensor_by_name(info.name).dtype.as_datatype_enum == info.dtype


# --- functions --------------------------------------------------------------------------


def with_functions() -> GraphDef:
    """Return a call of `f(x, y) = x - (x + y, unique(x).idx)`, and a node of op `f`."""
    graph_def: Any = GraphDef()
    function = graph_def.library.function.add()
    function.signature.name = "f"
    for name in ("x", "y"):
        function.signature.input_arg.add(name=name, type=1)
    function.signature.output_arg.add(name="sum", type=1)
    function.signature.output_arg.add(name="places", type=3)
    nodes = function.node_def
    add_node(nodes, "add", "AddV2", "x", "y")
    unique = add_node(nodes, "unique", "Unique", "add:z:0")
    unique.attr["out_idx"].type = 3
    add_node(nodes, "neg", "Neg", "unique:y:0", "^add")
    function.ret["sum"] = "neg:y:0"
    function.ret["places"] = "unique:idx:0"
    function.control_ret["must"] = "neg"
    function.arg_attr[0].attr["_output_shapes"].list.shape.add().dim.add(size=4)
    const(graph_def, "a")
    call = add_node(graph_def.node, "call", "PartitionedCall", "a", "a", dtype=None)
    call.attr["f"].func.name = "f"
    call.attr["Tin"].list.type = [1, 1]
    call.attr["Tout"].list.type = [1, 3]
    add_node(graph_def.node, "direct", "f", "a", "a", dtype=None)
    found: GraphDef = graph_def
    return found


def test_function_is_a_graph_with_arguments_and_results() -> None:
    graph = tf.from_graph_def(with_functions(), strict=True)
    assert list(graph.functions) == ["f"]
    body = graph.functions["f"]
    assert body is graph.functions["f"]
    assert body.building_function
    assert [op.name for op in body.get_operations()] == ["x", "y", "add", "unique", "neg"]
    assert [tensor.name for tensor in body.inputs] == ["x:0", "y:0"]
    assert {name: tensors[0].name for name, tensors in body.arguments.items()} == {
        "x": "x:0",
        "y": "y:0",
    }
    assert body.inputs[0].shape == [4]
    assert {n: t.name for n, t in body.results.items() if t is not None} == {
        "sum": "neg:0",
        "places": "unique:1",
    }
    assert [op.name for op in body.control_outputs] == ["neg"]
    assert body.captured_inputs == []


def test_tensor_names_of_a_function_resolve_in_both_forms() -> None:
    body = tf.from_graph_def(with_functions()).functions["f"]
    assert body.get_tensor_by_name("unique:idx:0") is body.get_tensor_by_name("unique:1")
    assert body.get_tensor_by_name("x:0") is body.inputs[0]
    neg = body.get_operation_by_name("neg")
    assert [tensor.name for tensor in neg.inputs] == ["unique:0"]
    assert list(neg.node_def.input) == ["unique", "^add"]
    assert body.get_tensor_by_name("add:0").consumers() == [body.get_operation_by_name("unique")]
    assert body.get_tensor_by_name("unique:1").consumers() == []
    for name in ("unique:none:0", "unique:idx:1", "lost:y:0"):
        with pytest.raises(KeyError):
            body.get_tensor_by_name(name)


def test_call_knows_its_function() -> None:
    graph = tf.from_graph_def(with_functions())
    body = graph.functions["f"]
    assert graph.functions_of(graph.get_operation_by_name("call")) == {"f": body}
    direct = graph.get_operation_by_name("direct")
    assert graph.functions_of(direct) == {"": body}
    assert [tensor.dtype for tensor in direct.outputs] == [tf.float32, tf.int32]
    assert graph.functions_of(graph.get_operation_by_name("a")) == {}


@pytest.mark.parametrize(
    ("op", "attrs"),
    [
        ("If", ["then_branch", "else_branch"]),
        ("StatelessWhile", ["cond", "body"]),
        ("MapDataset", ["f"]),
        ("Case", ["branches"]),
    ],
)
def test_relatives_know_their_functions(op: str, attrs: list[str]) -> None:
    graph_def = with_functions()
    node: Any = graph_def.node.add(name="n", op=op)  # type: ignore[attr-defined]
    for attr in attrs:
        if op == "Case":
            for name in ("f", "missing"):
                node.attr[attr].list.func.add(name=name)
        else:
            node.attr[attr].func.name = "f"
    graph = tf.from_graph_def(graph_def)
    found = graph.functions_of(graph.get_operation_by_name("n"))
    assert set(found) == ({"branches[0]"} if op == "Case" else set(attrs))


def test_list_arguments_and_unknown_ops_in_a_function() -> None:
    function: Any = FunctionDef()
    function.signature.CopyFrom(OpDef(name="g"))
    function.signature.input_arg.add(name="many", type=1, number_attr="N")
    function.attr["N"].i = 2
    add_node(function.node_def, "odd", "NobodyKnows", "many:1")
    add_node(function.node_def, "end", "Neg", "odd:second:0")
    graph_def: Any = GraphDef()
    graph_def.library.function.append(function)
    body = tf.from_graph_def(graph_def).functions["g"]
    assert [tensor.name for tensor in body.inputs] == ["many_0:0", "many_1:0"]
    assert body.get_operation_by_name("odd").inputs == (body.inputs[1],)
    assert body.get_operation_by_name("end").inputs[0].op.name == "odd"


def test_captured_inputs_come_from_the_object_graph() -> None:
    meta_graph: Any = MetaGraphDef()
    meta_graph.graph_def.CopyFrom(with_functions())
    concrete = meta_graph.object_graph_def.concrete_functions["f"]
    concrete.bound_inputs.append(3)
    body = tf.from_meta_graph(meta_graph).functions["f"]
    assert [tensor.name for tensor in body.captured_inputs] == ["y:0"]


def test_faults_of_a_body_name_the_function() -> None:
    graph_def: Any = with_functions()
    graph_def.library.function[0].node_def[2].input[0] = "lost:y:0"
    (problem,) = tf.from_graph_def(graph_def).problems
    assert (problem.function, problem.node, problem.kind) == ("f", "neg", "missing input")
    assert str(problem).startswith('function "f", node "neg": input "lost:y:0"')


def test_functions_are_imported_and_written() -> None:
    with tf.Graph().as_default() as g:
        tf.import_graph_def(with_functions(), name="")
        tf.import_graph_def(with_functions(), name="again")
    assert list(g.functions) == ["f"]
    written = g.as_graph_def()
    assert written.library.function == with_functions().library.function
    other = with_functions()
    other.library.function[0].signature.description = "another"
    with g.as_default(), pytest.raises(ValueError, match="different function"):
        tf.import_graph_def(other, name="third")


def test_shapes_are_written_into_functions_too() -> None:
    graph = tf.from_graph_def(with_functions())
    function = graph.as_graph_def(add_shapes=True).library.function[0]
    shapes = function.attr["_input_shapes"].list.shape
    assert [dim.size for dim in shapes[0].dim] == [4]
    assert shapes[1].unknown_rank
    assert len(function.node_def[1].attr["_output_shapes"].list.shape) == 2
    assert "_output_shapes" not in graph.as_graph_def().library.function[0].node_def[1].attr


# --- size and threads -------------------------------------------------------------------


def long_graph_def(count: int) -> GraphDef:
    one = NodeDef(op="AddV2")
    one.attr["T"].type = 1
    data = bytearray()
    for index in range(count):
        before = max(index - 1, 0)
        one.name = f"scope/n{index}"
        one.input = [f"scope/n{before}", f"scope/n{before // 2}:0"] if index else []
        one.op = "AddV2" if index else "Placeholder"
        node = one.to_bytes()
        head = bytes([0x0A, len(node)]) if len(node) < 128 else b""
        assert head
        data += head + node
    return GraphDef.from_bytes(bytes(data))


def test_large_graph_is_read_as_far_as_it_is_asked() -> None:
    """100,000 nodes: one question makes a handful of NodeDefs and tensors, not 100,000."""
    graph_def = long_graph_def(100_000)
    started = time.process_time()
    graph = tf.from_graph_def(graph_def)
    op = graph.get_operation_by_name("scope/n99999")
    assert [tensor.name for tensor in op.inputs] == ["scope/n99998:0", "scope/n49999:0"]
    assert time.process_time() - started < 5
    held = [o for o in graph.get_operations() if {"_node_def", "_outputs"} & set(o.__dict__)]
    assert len(held) <= 3
    table = graph._table
    assert table is not None
    nodes: Any = graph._file.node if graph._file else ()
    assert sum(1 for _ in nodes.given_out()) <= 3
    users = graph.get_tensor_by_name("scope/n10:0").consumers()
    assert [user.name for user in users] == ["scope/n11", "scope/n21", "scope/n22"]


def test_graph_can_be_read_from_several_threads() -> None:
    graph = tf.from_graph_def(long_graph_def(2_000))
    barrier = threading.Barrier(8)
    seen: list[list[Any]] = []
    faults: list[BaseException] = []

    def read() -> None:
        try:
            barrier.wait()
            found: list[Any] = []
            for op in graph.get_operations():
                found += op.inputs
                found += op.outputs
                found += [user for tensor in op.outputs for user in tensor.consumers()]
                found.append(op._node_def)
            seen.append([id(item) for item in found])
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert all(ids == seen[0] for ids in seen)


@pytest.mark.skipif(CORPUS is None, reason="needs the shared corpus")
def test_unknown_fields_and_order_of_a_file_are_written_again() -> None:
    path = require_corpus(1) / "synth" / "wire_unknown_fields.pb"
    graph = tf.from_graph_def(path)
    assert graph.as_graph_def().to_bytes() == path.read_bytes()


def test_sub_graph_has_what_its_ends_need() -> None:
    graph_def = with_functions()
    nodes: Any = graph_def.node
    add_node(nodes, "end", "Neg", "call:1", "^direct")
    graph_def.versions.producer = 7
    part = tf.graph_util.extract_sub_graph(graph_def, ["end"])
    assert [node.name for node in part.node] == ["a", "call", "direct", "end"]
    assert part.versions.producer == 7
    assert part.library == graph_def.library
    assert [n.name for n in tf.graph_util.extract_sub_graph(graph_def, ["call"]).node] == [
        "a",
        "call",
    ]
    with pytest.raises(AssertionError, match="none is not in graph"):
        tf.graph_util.extract_sub_graph(graph_def, ["none"])
    with pytest.raises(TypeError):
        tf.graph_util.extract_sub_graph(graph_def, "end")

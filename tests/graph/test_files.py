"""Graphs of all corpus files and canned graphs: counts as TensorFlow has them, and back."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from corpus import Case, canned_cases, open_parameters, synth_parameters

import pbkaitai
import pbkaitai.graph as tf
from pbkaitai.messages import GraphDef, MetaGraphDef, SavedModel

LARGEST = 30_000_000  # bytes of a file whose NodeDefs are all looked at


def graphs_of(case: Case) -> list[tuple[tf.Graph, dict[str, Any], GraphDef]]:
    """Return each graph of a file, what TensorFlow says of it and its GraphDef."""
    oracle = case.oracle()
    kind = oracle.get("proto")
    if not oracle.get("parse_ok"):
        pytest.skip("TensorFlow cannot read the file")
    if kind == "tensorflow.GraphDef" and oracle.get("graph"):
        message = pbkaitai.open(case.path, type="GraphDef").message
        assert isinstance(message, GraphDef)
        return [(tf.from_graph_def(message), oracle["graph"], message)]
    if not oracle.get("meta_graphs"):
        pytest.skip("no graph in the file")
    message = pbkaitai.open(case.path, type=kind).message
    metas = message.meta_graphs if isinstance(message, SavedModel) else [message]
    found = []
    for meta_graph, facts in zip(metas, oracle["meta_graphs"], strict=True):
        assert isinstance(meta_graph, MetaGraphDef)
        graph = tf.from_meta_graph(meta_graph)
        assert sorted(graph.signatures) == sorted(facts["signatures"])
        assert sorted(graph.get_all_collection_keys()) == sorted(facts["collections"])
        for name, collection in facts["collections"].items():
            assert len(graph.get_collection(name)) == collection.get("count", 0)
        found.append((graph, facts["graph"], meta_graph.graph_def))
    return found


@pytest.mark.parametrize("case", [*open_parameters(), *synth_parameters()])
def test_graph_of_corpus_file(case: Case) -> None:
    """Nodes, edges, control edges, functions, versions; what is written is what was read."""
    for graph, facts, message in graphs_of(case):
        ops = graph.get_operations()
        assert len(ops) == facts["node_count"]
        assert Counter(op.type for op in ops) == facts["ops"]
        table = graph._table
        assert table is not None
        edges = [text for names in table.input_names for text in names]
        assert len(edges) == facts["edges"]
        assert sum(text[:1] == "^" for text in edges) == facts["control_edges"]
        named = graph._nodes_by_name
        dangling = sorted({e for e in edges if e.removeprefix("^").partition(":")[0] not in named})
        assert dangling == sorted(facts["dangling_inputs"])
        check_functions(graph, facts)
        assert graph.as_graph_def().to_bytes() == message.to_bytes()
        if case.path.stat().st_size > LARGEST:
            continue
        data = sum(len(op.inputs) for op in ops)
        control = sum(len(op.control_inputs) for op in ops)
        faults = [p for p in graph.problems if p.kind == "missing input" and not p.function]
        assert data + control == facts["edges"] - len(faults)
        tensors = [output for op in ops for output in op.outputs]
        assert sum(len(tensor.consumers()) for tensor in tensors) == data


def check_functions(graph: tf.Graph, facts: dict[str, Any]) -> None:
    assert len(graph.functions) == facts["function_count"]
    for row in facts["functions"]:
        body = graph.functions[row["name"]]
        assert len(body.get_operations()) - len(body.inputs) == row["nodes"]
        assert list(body.arguments) == [item["name"] for item in row["inputs"]]
        assert None not in body.results.values()
        assert len(body.results) == len(row["ret"])
        assert len(body.control_outputs) == len(row["control_ret"])


@pytest.mark.parametrize("folder", canned_cases(), ids=lambda folder: folder.name)
def test_canned_graph(folder: Path) -> None:
    """Operations, types and known dimensions are those of TensorFlow's import."""
    meta = json.loads((folder / "meta.json").read_text())
    graph = tf.from_graph_def(folder / "graph.pb", strict=True)
    assert sorted(op.name for op in graph.get_operations()) == sorted(meta["ops"])
    for name, outputs in meta["ops"].items():
        op = graph.get_operation_by_name(name)
        assert [output.dtype.base_dtype.name for output in op.outputs] == [
            dtype.removesuffix("_ref") for dtype, _ in outputs
        ]
    with tf.Graph().as_default() as second:
        tf.import_graph_def(graph.as_graph_def(), name="")
    assert [op.name for op in second.get_operations()] == list(meta["ops"])
    written = {node.name: node for node in second.as_graph_def().node}
    for node in graph.as_graph_def().node:
        assert list(written[node.name].input) == [i.removesuffix(":0") for i in node.input]
        assert set(node.attr) - {"_output_shapes"} <= set(written[node.name].attr)


def test_many_calls_of_a_large_function_share_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of some kilobytes calls a thousand times what has a thousand nodes."""
    from pbkaitai.graph.shape_inference import bodies

    looked_at = []
    body = bodies.Body

    def spy(function: Any, find_op_def: Any) -> Any:
        looked_at.append(len(function.node_def))
        return body(function, find_op_def)

    monkeypatch.setattr(bodies, "Body", spy)
    graph = GraphDef()
    function = graph.library.function.add()
    function.signature.name = "f"
    function.signature.input_arg.add(name="a", type=1)
    function.signature.output_arg.add(name="r", type=1)
    function.ret["r"] = "a"
    for number in range(1000):
        function.node_def.add(name=f"n{number}", op="NoOp")
    x = graph.node.add(name="x", op="Placeholder")
    x.attr["dtype"].type = 1
    x.attr["shape"].shape.dim.add(size=3)
    for number in range(300):
        graph.node.add(name=f"c{number}", op="f").input.append("x")
    made = tf.from_graph_def(graph)
    shapes = [made.get_tensor_by_name(f"c{number}:0").shape.rank for number in range(300)]
    assert (shapes[0], shapes[-1]) == (1, None)
    assert sum(looked_at) <= 50_000 + 16 * 1000

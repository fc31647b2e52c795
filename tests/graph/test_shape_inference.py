"""Static shapes of whole graphs against TensorFlow's: canned graphs, our files, the corpus."""

from __future__ import annotations

import base64
import gzip
import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from corpus import DATA, Case, canned_parameters, open_parameters, synth_cases
from shape_oracle import DECLARED, Comparison, InferredGraph, graphs_in, without_declared

import pbkaitai
import pbkaitai.graph as tf
from pbkaitai.errors import PbError
from pbkaitai.graph.registry import op_names
from pbkaitai.graph.shape_inference import known_op_types
from pbkaitai.graph.shapes import TensorShape
from pbkaitai.messages import GraphDef


@cache
def oracle(name: str) -> dict[str, Any]:
    """Return what `tools/make_shape_oracle.py` wrote."""
    return dict(json.loads(gzip.decompress((DATA / name).read_bytes())))


@pytest.mark.parametrize("folder", canned_parameters())
def test_canned_graph(folder: Path) -> None:
    """Every shape that TensorFlow knows is known, from nodes and from a Graph alike."""
    expected = json.loads((folder / "meta.json").read_text())["ops"]
    graph_def = GraphDef.from_file(folder / "graph.pb")
    found = InferredGraph(graph_def)
    graph = tf.from_graph_def(graph_def)
    plain, whole = Comparison(), Comparison()
    for name, rows in expected.items():
        plain.add(name, found.ops[name], rows)
        whole.add(name, graph.get_operation_by_name(name), rows)
    plain.check(1)
    whole.check(1)
    assert found.errors == []


@pytest.mark.parametrize(
    "name", [n for n, g in oracle("shapes_of_files.json.gz").items() if any(x["ops"] for x in g)]
)
def test_our_files(name: str) -> None:
    """Graphs and function bodies of our own files, what they declare left out."""
    case = next(case for case in synth_cases() if case.name == name)
    compared = Comparison()
    graphs = graphs_in(pbkaitai.open(case.path).message)
    for graph_def, expected in zip(graphs, oracle("shapes_of_files.json.gz")[name], strict=True):
        found = InferredGraph(without_declared(graph_def))
        for op_name, rows in expected["ops"].items():
            compared.add(op_name, found.ops[op_name], rows)
        for function, ops in expected["functions"].items():
            body = found.body(function, ops)
            for op_name in body.keys() & ops.keys():
                compared.add(f"{function}/{op_name}", body[op_name], ops[op_name])
    compared.check(0.95)


@pytest.mark.parametrize("case", open_parameters())
def test_open_file_declares_the_same(case: Case) -> None:
    """What other people's files declare in `_output_shapes` nowhere contradicts what is found.

    A Python that built a graph knew more than its nodes say: shapes of variables and loops.
    """
    if "Graph" not in case.row["kind"] and "SavedModel" not in case.row["kind"]:
        pytest.skip("holds no graph")
    try:
        graphs = graphs_in(pbkaitai.open(case.path).message)
    except PbError as error:
        pytest.skip(f"cannot be read: {error}")
    compared = Comparison()
    for graph_def in graphs:
        found = InferredGraph(without_declared(graph_def))
        for node in graph_def.node:
            declared = node.attr[DECLARED].list.shape if DECLARED in node.attr else ()
            op = found.ops[node.name]
            if len(declared) == len(op.outputs):
                shapes = [TensorShape(proto) for proto in declared]
                rows = [
                    [t.dtype.name, None if s.rank is None else s.as_list()]
                    for t, s in zip(op.outputs, shapes, strict=True)
                ]
                compared.add(node.name, op, rows)
    compared.check(0)


@pytest.mark.parametrize("op_type", oracle("shapes_of_ops.json.gz"))
def test_random_operations(op_type: str) -> None:
    """Operations that TensorFlow takes are not refused and nowhere contradict its shapes."""
    random_operations(op_type, compared := Comparison())
    assert compared.known
    compared.check(0)


def test_random_operations_together() -> None:
    """Of what TensorFlow knows of all these operations, nearly all is known."""
    compared = Comparison()
    for op_type in oracle("shapes_of_ops.json.gz"):
        random_operations(op_type, compared)
    assert compared.known > 3000
    compared.check(0.95)


def random_operations(op_type: str, compared: Comparison) -> None:
    for data, name, rows in oracle("shapes_of_ops.json.gz")[op_type]:
        found = InferredGraph(GraphDef.from_bytes(base64.b64decode(data)))
        assert found.errors == []
        compared.add(name, found.ops[name], rows)


def test_enough_ops_have_a_shape_function() -> None:
    """More than the 80 that are wanted; each is an op of TensorFlow's, and most are compared."""
    known = known_op_types()
    assert len(known) > 700
    assert set(known) <= set(op_names())
    assert len(oracle("shapes_of_ops.json.gz")) > 600

"""The summary of every corpus file against what TensorFlow says of the same file."""

from __future__ import annotations

from typing import Any

import pytest
from corpus import Case, open_parameters, synth_parameters

from pbkaitai.errors import PbError
from pbkaitai.opening import open as open_file
from pbkaitai.views import summary

Data = dict[str, Any]

ENCODINGS = {
    "name": "dense",
    None: "dense",
    "coo_sparse": "sparse",
    "composite_tensor": "composite",
}


GRAPH = "tensorflow.GraphDef"
# A byte order mark and UTF-16 are no hindrance to us; Google's parser refuses both.
READ_HERE = ("synth/pbtxt/bom.pbtxt", "synth/pbtxt/utf16.pbtxt")
KINDS = {"SavedModel", "MetaGraphDef", "GraphDef"}


def of_kinds(parameters: list[Any]) -> list[Any]:
    """Return the parameters of files that hold graphs, and those that say what is missing."""
    return [
        parameter
        for parameter in parameters
        if parameter.values[0] is None or parameter.values[0].row["kind"].split(" ")[0] in KINDS
    ]


@pytest.mark.parametrize("case", of_kinds([*open_parameters(), *synth_parameters()]))
def test_summary_has_the_facts_that_tensorflow_tells(case: Case) -> None:
    oracle = case.oracle()
    if not oracle["parse_ok"]:
        check_refused(case)
        return
    data = summary.data(open_file(case.path, type=oracle["proto"]))
    assert data["problems"] == []
    if oracle["proto"] == GRAPH:
        check_graph(data["graph"], oracle["graph"])
        return
    found = [data["meta_graph"]] if "meta_graph" in data else data["saved_model"]["meta_graphs"]
    for meta_graph, expected in zip(found, oracle["meta_graphs"], strict=True):
        check_meta_graph(meta_graph, expected)


def check_refused(case: Case) -> None:
    """What TensorFlow does not parse is never shown without a problem."""
    try:
        opened = open_file(case.path)
    except PbError:
        return
    assert bool(summary.data(opened)["problems"]) == (case.name not in READ_HERE)


def check_meta_graph(data: Data, oracle: Data) -> None:
    for name in ("tags", "tensorflow_version", "tensorflow_git_version", "function_aliases"):
        assert data[name] == oracle[name]
    assert data["op_count"] == oracle["stripped_op_list"]
    assert {s["name"]: signature_facts(s) for s in data["signatures"]} == {
        name: oracle_signature(signature) for name, signature in oracle["signatures"].items()
    }
    if oracle["asset_file_def"] or "saved_model_assets" not in oracle["collections"]:
        assert [[asset["tensor"], asset["file"]] for asset in data["assets"]] == (
            oracle["asset_file_def"]
        )
    else:
        assert len(data["assets"]) == oracle["collections"]["saved_model_assets"]["count"]
    assert {c["name"]: (c["kind"], c["count"]) for c in data["collections"]} == {
        name: (collection["kind"], collection.get("count", 0))
        for name, collection in oracle["collections"].items()
    }
    assert (data["saver"] is not None) == oracle["has_saver_def"]
    assert (data["objects"] is not None) == oracle["has_object_graph"]
    if oracle["has_object_graph"]:
        assert data["objects"]["node_count"] == oracle["object_graph"]["nodes"]
        kinds = {k: n for k, n in data["objects"]["kinds"].items() if k != "(none)"}
        assert kinds == {k: n for k, n in oracle["object_graph"]["kinds"].items() if k in kinds}
    check_graph(data["graph"], oracle["graph"])


def check_graph(data: Data, oracle: Data) -> None:
    assert data["node_count"] == oracle["node_count"]
    assert data["ops"] == oracle["ops"]
    assert data["devices"] == {name: n for name, n in oracle["devices"].items() if name}
    for name in ("producer", "min_consumer", "bad_consumers"):
        assert data["versions"][name] == oracle[name]
    functions = data["functions"]
    assert functions["count"] == oracle["function_count"]
    assert functions["node_count"] == oracle["function_nodes"]
    assert functions["ops"] == oracle["function_ops"]
    assert [(f["name"], f["node_count"]) for f in functions["functions"]] == [
        (f["name"], f["nodes"]) for f in oracle["functions"]
    ]


def signature_facts(signature: Data) -> Data:
    return {
        "method_name": signature["method_name"],
        "inputs": {tensor["name"]: tensor_facts(tensor) for tensor in signature["inputs"]},
        "outputs": {tensor["name"]: tensor_facts(tensor) for tensor in signature["outputs"]},
        "defaults": {t["name"] for t in signature["inputs"] if "default" in t}
        | set(signature["defaults_without_input"]),
    }


def tensor_facts(tensor: Data) -> tuple[Any, ...]:
    composite = tensor.get("composite")
    return (
        tensor["encoding"],
        tensor["dtype"],
        tensor["shape"],
        tensor["tensor"] or "",
        len(composite["components"]) if composite else 0,
    )


def oracle_signature(signature: Data) -> Data:
    return {
        "method_name": signature["method_name"],
        "inputs": {name: oracle_tensor(t) for name, t in signature["inputs"].items()},
        "outputs": {name: oracle_tensor(t) for name, t in signature["outputs"].items()},
        "defaults": set(signature["defaults"]),
    }


def oracle_tensor(tensor: Data) -> tuple[Any, ...]:
    composite = tensor.get("composite_tensor")
    return (
        ENCODINGS[tensor["encoding"]],
        tensor["dtype"],
        None if tensor["unknown_rank"] else tensor["shape"],
        tensor.get("name", ""),
        len(composite["components"]) if composite else 0,
    )

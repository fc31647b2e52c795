"""Every tensor of every file, binary and text, against TensorFlow's own reading of it."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import corpus
import numpy as np
import pytest

from pbkaitai import messages
from pbkaitai.errors import TensorError
from pbkaitai.tensors import describe_storage, shape_of, to_ndarray, type_of
from pbkaitai.tensors.dtypes import PAIRS
from pbkaitai.textformat import parse_text

Place = tuple[str, str, str]

# Where TensorFlow's Python function reads what its C++ and this library refuse.
REFUSED_HERE = {("synth/shape_oddities.pb", "unknown_rank_1"): "unknown_rank"}

# What TensorFlow's Python function cannot read, in the words of its error; True where the
# values can be told nevertheless.
READ_HERE = {
    "Unsupported tensor type: 26": True,
    "Unsupported tensor type: 27": True,
    "Unsupported tensor type: 28": True,
    "Unsupported tensor type: 101": True,
    "KeyError: 20": True,
    "KeyError: 21": True,
    "cannot create an OBJECT array from memory buffer": True,
    "out of bounds for uint16": True,
    "`type_value`: 0 ": False,
    "`type_value`: 77 ": False,
    "index can't contain negative values": False,
    "cannot reshape array": False,
    "buffer size must be a multiple of element size": False,
}


def tensors_of_nodes(nodes: Any, where: str) -> Iterator[tuple[Place, Any]]:
    """Yield where a tensor stands and the tensor, for each in the attributes of *nodes*."""
    for node in nodes:
        for key, value in node.attr.items():
            if value.has("tensor"):
                yield (where, node.name, key), value.tensor
            elif value.has("list"):
                for index, tensor in enumerate(value.list.tensor):
                    yield (where, node.name, f"{key}[{index}]"), tensor


def tensors_of_graph(graph: Any) -> Iterator[tuple[Place, Any]]:
    yield from tensors_of_nodes(graph.node, "graph")
    for function in graph.library.function:
        yield from tensors_of_nodes(function.node_def, f"function:{function.signature.name}")


def graphs_of(message: Any, oracle: dict[str, Any]) -> list[tuple[Any, Any]]:
    """Return each graph of a file with what the oracle says of it."""
    name = message.DESCRIPTOR.full_name
    if name == "tensorflow.GraphDef":
        return [(message, oracle["graph"])]
    metas = [message] if name == "tensorflow.MetaGraphDef" else message.meta_graphs
    return [
        (meta.graph_def, said["graph"])
        for meta, said in zip(metas, oracle["meta_graphs"], strict=True)
    ]


def digest(array: np.ndarray[Any, Any]) -> str:
    """Return the SHA-256 of an array by the oracle's rule."""
    digest = hashlib.sha256()
    if array.dtype == object:
        for item in array.ravel():
            digest.update(len(item).to_bytes(8, "little") + item)
    else:
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()


def check_storage(tensor: Any, said: dict[str, Any]) -> None:
    """Compare `describe_storage` with the number of values per field in the oracle."""
    storage = describe_storage(tensor)
    stored = dict(said["encoding"])
    found = stored.pop(storage.form, 0)
    if storage.form == "tensor_content":
        assert storage.bytes == found
    else:
        pair = 2 if type_of(tensor).rule == PAIRS else 1
        assert storage.given == found // pair
    assert {name for name in storage.ignored if " " not in name} == set(stored)
    assert storage.needed == int(np.prod(said["shape"], dtype=object))


def check_tensor(case: corpus.Case, tensor: Any, said: dict[str, Any]) -> None:
    assert tensor.dtype == said["dtype"]
    refused = REFUSED_HERE.get((case.name, said.get("node", "")))
    if "sha256" in said and refused is None:
        array = to_ndarray(tensor)
        assert list(array.shape) == said["np_shape"] == said["shape"] == list(shape_of(tensor))
        assert digest(array) == said["sha256"]
        assert not array.flags.writeable
        check_storage(tensor, said)
        return
    error = said.get("make_ndarray_error", "")
    if refused is None and next(v for k, v in READ_HERE.items() if k in error):
        assert list(to_ndarray(tensor).shape) == said["shape"]
    else:
        with pytest.raises(TensorError, match=refused or "."):
            to_ndarray(tensor)


def check_case(case: corpus.Case) -> None:
    """Compare all tensors of a file: none missing, none too many."""
    oracle = case.oracle()
    form, _, text = oracle["kind"].partition(" ")
    if form not in ("GraphDef", "MetaGraphDef", "SavedModel", "TensorProto"):
        return  # no tensors, or in a format that is read elsewhere
    if not oracle.get("parse_ok"):
        return
    cls = messages.find(oracle["proto"])
    message: Any = parse_text(case.path.read_bytes(), cls) if text else cls.from_file(case.path)
    if form == "TensorProto":
        if oracle["tensor"].get("sha256"):
            check_tensor(case, message, oracle["tensor"])
        return
    for graph, said in graphs_of(message, oracle):
        expected = defaultdict(list)
        for row in said["tensors"]:
            expected[row["where"], row["node"], row["attr"]].append(row)
        for place, tensor in tensors_of_graph(graph):
            check_tensor(case, tensor, expected[place].pop(0))
        assert not [place for place, rows in expected.items() if rows]


@pytest.mark.parametrize("case", corpus.parameters(corpus.example_cases()))
def test_tensors_of_an_example_are_tensorflows(case: corpus.Case) -> None:
    check_case(case)


@pytest.mark.parametrize("case", corpus.parameters(corpus.damaged_cases()))
def test_tensors_of_a_damaged_example_are_tensorflows(case: corpus.Case) -> None:
    check_case(case)


@pytest.mark.parametrize("case", corpus.synth_parameters())
def test_tensors_of_a_synthetic_file_are_tensorflows(case: corpus.Case) -> None:
    check_case(case)


@pytest.mark.parametrize("case", corpus.open_parameters())
def test_tensors_of_a_real_file_are_tensorflows(case: corpus.Case) -> None:
    check_case(case)

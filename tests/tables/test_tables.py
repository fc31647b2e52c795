"""Nodes and tensors as columns, and as tables of pandas, PyArrow and NetworkX."""

from __future__ import annotations

import io
import sys
from typing import Any

import pytest
from corpus import EXAMPLES, open_cases, require_corpus

import pbkaitai
from pbkaitai.analysis.graphs import FoundGraph
from pbkaitai.analysis.values.constants import find_constants
from pbkaitai.errors import MissingExtraError, PbError
from pbkaitai.messages import GraphDef, NodeDef, TensorProto
from pbkaitai.tables import (
    nodes_table,
    tensors_table,
    to_arrow,
    to_networkx,
    to_pandas,
    write_parquet,
)
from pbkaitai.tables.columns import NODE_TYPES, TENSOR_TYPES, node_batches

FROZEN = EXAMPLES / "frozen_graph.pb"


def frozen() -> FoundGraph:
    return pbkaitai.open(FROZEN).graphs[0]


def tensors(path: Any = FROZEN) -> dict[str, list[Any]]:
    return tensors_table(find_constants(pbkaitai.open(path)))


def row(table: dict[str, list[Any]], name: str) -> dict[str, Any]:
    number = table["name"].index(name)
    return {column: values[number] for column, values in table.items()}


# --- columns ---------------------------------------------------------------------------------


def test_nodes_stand_in_columns_of_one_length() -> None:
    table = nodes_table(frozen())
    assert list(table) == list(NODE_TYPES)
    assert {len(values) for values in table.values()} == {51}
    assert row(table, "Gather") == {
        "name": "Gather",
        "op": "GatherV2",
        "function": "",
        "device": "",
        "inputs": ["Gather/resource", "tokens", "Gather/axis"],
        "dtypes": ["DT_FLOAT"],
        "shapes": [[-1, 12, 16]],
    }


def test_functions_are_in_the_table_when_asked_for() -> None:
    table = nodes_table(frozen(), functions=True)
    assert len(table["name"]) > 51
    assert len(set(table["function"])) == 5


def test_stored_shapes_are_those_of_the_nodes() -> None:
    assert row(nodes_table(frozen(), shapes="stored"), "Gather")["shapes"] == [None]


def test_tensors_say_how_large_they_are_and_how_stored() -> None:
    found = row(tensors(), "Gather/resource")
    assert found["dtype"] == "DT_FLOAT"
    assert found["shape"] == [55, 16]
    assert (found["count"], found["bytes"]) == (880, 3520)
    assert found["stored"] == "tensor_content"
    assert found["stored_bytes"] > 3520


def test_variables_of_a_checkpoint_are_tensors() -> None:
    table = tensors(EXAMPLES / "saved_model" / "variables" / "variables.index")
    assert "data file 0" in table["stored"]
    assert sum(size or 0 for size in table["bytes"]) > 0


def test_table_of_nothing_has_its_columns() -> None:
    assert nodes_table(FoundGraph(GraphDef())) == {name: [] for name in NODE_TYPES}
    assert tensors_table([]) == {name: [] for name in TENSOR_TYPES}


def test_damaged_graph_gives_the_nodes_that_can_be_read() -> None:
    data = bytearray(GraphDef(node=[NodeDef(name="aa", op="A"), NodeDef(name="b")]).to_bytes())
    data[data.index(b"aa") - 1] = 99
    graph = GraphDef.from_bytes(bytes(data))
    graph._source.collect([])
    assert nodes_table(FoundGraph(graph))["name"][-1] == "b"


def test_batches_are_the_table_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    from pbkaitai.analysis.nodes.bodies import bodies_of
    from pbkaitai.analysis.nodes.listing import list_nodes
    from pbkaitai.tables import columns

    monkeypatch.setattr(columns, "_BATCH", 20)
    parts = list(node_batches(list_nodes(bodies_of(frozen(), False)).nodes))
    assert [len(part["name"]) for part in parts] == [20, 20, 11]
    names = [name for part in parts for name in part["name"]]
    assert names == nodes_table(frozen())["name"]


def test_every_node_of_the_corpus_is_in_its_table() -> None:
    require_corpus(1)
    checked = 0
    for case in open_cases():
        try:
            graphs = pbkaitai.open(case.path).graphs
        except PbError:
            continue
        for graph in graphs:
            table = nodes_table(graph, shapes="stored")
            assert table["name"] == [node.name for node in graph.graph_def.node]
            checked += len(table["name"])
    assert checked > 10_000


# --- other libraries -------------------------------------------------------------------------


def test_pandas_has_the_columns_and_missing_numbers() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = to_pandas(tensors())
    assert list(frame.columns) == list(TENSOR_TYPES)
    assert frame["bytes"].dtype == pandas.Int64Dtype()
    assert frame.loc[frame["name"] == "Gather/resource", "count"].item() == 880
    nodes = to_pandas(nodes_table(frozen()))
    assert len(nodes) == 51
    assert nodes.loc[0, "shapes"] == [[-1, 12]]
    assert to_pandas(nodes_table(FoundGraph(GraphDef()))).empty


def test_arrow_has_typed_columns() -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="PyArrow is not installed")
    table = to_arrow(nodes_table(frozen()))
    assert table.schema.field("shapes").type == pyarrow.list_(pyarrow.list_(pyarrow.int64()))
    assert table.to_pydict() == nodes_table(frozen())
    assert to_arrow(tensors()).schema.field("count").type == pyarrow.int64()


def test_arrow_takes_text_that_is_not_utf8() -> None:
    pytest.importorskip("pyarrow", reason="PyArrow is not installed")
    graph = GraphDef.from_bytes(bytes.fromhex("0a 05 0a 03 61 ff 62"))  # node {name: a?b}
    assert to_arrow(nodes_table(FoundGraph(graph)))["name"].to_pylist() == ["a\\xffb"]


@pytest.mark.parametrize("kind", ["nodes", "tensors"])
def test_parquet_gives_the_columns_back(kind: str) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="PyArrow is not installed")
    file = io.BytesIO()
    if kind == "nodes":
        table, types = nodes_table(frozen()), NODE_TYPES
    else:
        table, types = tensors(), TENSOR_TYPES
    assert write_parquet([table, table], types, file, {"made": "here"}) == 2 * len(table["name"])
    file.seek(0)
    found = parquet.read_table(file)
    assert found.slice(0, len(table["name"])).to_pydict() == table
    assert found.schema.metadata[b"made"] == b"here"


def test_networkx_has_an_edge_for_each_input() -> None:
    networkx = pytest.importorskip("networkx", reason="NetworkX is not installed")
    graph = to_networkx(frozen())
    assert graph.number_of_nodes() == 51
    assert graph.number_of_edges() == sum(map(len, nodes_table(frozen())["inputs"])) == 61
    assert graph.nodes["Gather"]["op"] == "GatherV2"
    assert list(graph.get_edge_data("tokens", "Gather").values()) == [
        {"output": 0, "input": 1, "is_control": False, "dtype": "DT_INT64", "shape": [-1, 12]}
    ]
    assert list(graph.get_edge_data("while", "NoOp").values()) == [{"input": 6, "is_control": True}]
    guard = "tokens_are_ids/assert_less_equal/Assert/AssertGuard"
    assert graph.number_of_edges("tokens_are_ids/assert_less_equal/All", guard) == 2
    assert networkx.is_directed_acyclic_graph(graph)


def test_input_that_names_no_node_is_a_node_without_attributes() -> None:
    pytest.importorskip("networkx", reason="NetworkX is not installed")
    graph = to_networkx(FoundGraph(GraphDef(node=[NodeDef(name="a", op="A", input=["gone:3"])])))
    assert graph.nodes["gone"] == {}
    assert graph.get_edge_data("gone", "a")[0]["output"] == 3


@pytest.mark.parametrize(
    ("library", "call", "extra"),
    [
        ("pandas", lambda: to_pandas({}), "pandas"),
        ("pyarrow", lambda: to_arrow({}), "arrow"),
        ("pyarrow", lambda: write_parquet([], {}, io.BytesIO()), "arrow"),
        ("networkx", lambda: to_networkx(frozen()), "networkx"),
    ],
)
def test_missing_library_is_told_with_the_extra_that_brings_it(
    library: str, call: Any, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtraError) as caught:
        call()
    assert str(caught.value).endswith(f'run: pip install "pbkaitai[{extra}]"')
    assert caught.value.library == library
    text = (EXAMPLES.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert f'\n{extra} = ["{library}' in text


def test_pandas_takes_text_that_is_not_utf8() -> None:
    pytest.importorskip("pandas", reason="pandas is not installed")
    # node {name: a?b input: a?}
    graph = GraphDef.from_bytes(bytes.fromhex("0a 09 0a 03 61 ff 62 1a 02 61 ff"))
    nodes = to_pandas(nodes_table(FoundGraph(graph)))
    assert (nodes.loc[0, "name"], nodes.loc[0, "inputs"]) == ("a\\xffb", ["a\\xff"])


def test_count_beyond_a_number_is_missing() -> None:
    """A shape of a few bytes claims more elements than an int64 counts."""
    pytest.importorskip("pyarrow", reason="PyArrow is not installed")
    pytest.importorskip("pandas", reason="pandas is not installed")
    tensor = TensorProto(dtype=1)
    for _ in range(3):
        tensor.tensor_shape.dim.add(size=1 << 30)
    with pbkaitai.open(tensor.to_bytes(), "TensorProto") as file:
        table = tensors_table(find_constants(file))
        assert table["count"] == [1 << 90]
        assert to_arrow(table)["count"].to_pylist() == [None]
        assert to_pandas(table)["count"].isna().all()
        write_parquet([table], TENSOR_TYPES, io.BytesIO())

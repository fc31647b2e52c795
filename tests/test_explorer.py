"""What `pbkaitai.open` gives: the views' facts as Python objects."""

from __future__ import annotations

import json

import numpy as np
import pytest
from click.testing import CliRunner
from corpus import DATA, EXAMPLES, SYNTH

import pbkaitai
from pbkaitai.analysis.graphs import NoGraphError
from pbkaitai.cli.commands import cli
from pbkaitai.errors import TensorError
from pbkaitai.messages import GraphDef, SavedModel

FROZEN = EXAMPLES / "frozen_graph.pb"
MODEL = EXAMPLES / "saved_model"


def command(*args: str) -> object:
    result = CliRunner().invoke(cli, [*args, "--json"], prog_name="pbkaitai")
    return json.loads(result.stdout)


def plain(value: object) -> object:
    return json.loads(json.dumps(value))


def test_lists_are_those_of_the_command() -> None:
    with pbkaitai.open(FROZEN) as file:
        assert plain(list(file.nodes())) == command("nodes", str(FROZEN))["nodes"]  # type: ignore[index]
        assert plain(list(file.io())) == command("io", str(FROZEN))["endpoints"]  # type: ignore[index]
        found = file.nodes("conv1d*", op="Const", functions=True)
        assert {item["op"] for item in found} == {"Const"}
        assert all(item["name"].startswith("conv1d") for item in found)


def test_ops_functions_and_check_are_those_of_the_command() -> None:
    with pbkaitai.open(MODEL) as file:
        assert plain(list(file.ops())) == command("ops", str(MODEL))["ops"]  # type: ignore[index]
        shown = command("functions", str(MODEL), "--saver")["functions"]  # type: ignore[index]
        assert plain(list(file.functions())) == shown
        check = file.check()
        assert plain(check.data) == command("check", str(MODEL))
        assert check
        assert not file.check(deny=["Softmax"])
        assert "Softmax" in str(file.check(deny=["Softmax"]))
        assert "note" in check._repr_html_()


def test_summary_is_that_of_the_command() -> None:
    with pbkaitai.open(FROZEN) as file:
        assert str(file) == CliRunner().invoke(cli, [str(FROZEN)]).stdout
        assert file.summary()["kind"] == "tensorflow.GraphDef"


def test_list_is_a_sequence_with_a_table() -> None:
    with pbkaitai.open(FROZEN) as file:
        nodes = file.nodes()
    assert repr(nodes) == f"<{len(nodes)} nodes>"
    assert nodes[:2] == [nodes[0], nodes[1]]
    assert nodes[0] in nodes
    assert str(nodes).splitlines()[0].startswith("node ")
    assert nodes._repr_html_().count("<tr>") == 1 + len(nodes)
    empty = pbkaitai.open(FROZEN).nodes("no such")
    assert not empty
    assert "0 nodes" in empty._repr_html_()


def test_graph_and_graphs() -> None:
    with pbkaitai.open(MODEL) as file:
        assert [graph.tags for graph in file.graphs] == [("serve",)]
        assert file.graph.get_operation_by_name("StatefulPartitionedCall")
        assert next(iter(file.signatures)) in file.signatures
    with pbkaitai.open(EXAMPLES / "tensor.pb") as file:
        assert file.graphs == []
        assert len(file.signatures) == 0
        with pytest.raises(NoGraphError, match=r"this is a tensorflow\.TensorProto"):
            _ = file.graph
        with pytest.raises(NoGraphError):
            file.io()


def test_signature_that_is_not_there_is_a_key_error() -> None:
    with pbkaitai.open(MODEL) as file:
        with pytest.raises(KeyError, match='did you mean "serving_default"'):
            file.signatures["serving_defualt"]
        assert file.signatures.get("nope") is None
        assert "nope" not in file.signatures


# --- tensors ----------------------------------------------------------------------------


def test_tensors_of_a_model_are_constants_and_variables() -> None:
    with pbkaitai.open(MODEL) as file:
        tensors = file.tensors()
        places = {tensor.constant.place for tensor in tensors}
        assert {"node", "function", "variable"} <= places
        assert tensors.names == [tensor.name for tensor in tensors]
        assert repr(tensors) == f"<{len(tensors)} tensors>"
        weights = tensors["dense/.ATTRIBUTES/VARIABLE_VALUE"]
        assert repr(weights) == ("<tensor dense/.ATTRIBUTES/VARIABLE_VALUE: DT_FLOAT [32, 3]>")
        array = np.asarray(weights)
        assert array.dtype == np.float32
        assert np.isclose(weights.statistics()["max"], array.max())
        assert np.array_equal(np.asarray(weights, dtype="f8"), array.astype("f8"))
        assert np.array(weights, copy=True).flags.writeable
        assert "dense" in weights._repr_html_()
        assert "more tensors" in tensors._repr_html_()
        assert weights.name in tensors
        assert "no such" not in tensors


def test_tensor_is_found_by_the_name_of_its_output() -> None:
    with pbkaitai.open(FROZEN) as file:
        tensors = file.tensors()
        assert tensors["start:0"].shape == (32,)
        assert [tensor.name for tensor in tensors[:2]] == tensors.names[:2]
        with pytest.raises(KeyError, match=r'called "strat"; did you mean "start"'):
            tensors["strat"]


def test_variables_of_a_checkpoint() -> None:
    with pbkaitai.open(SYNTH / "ckpt_partitioned" / "model.ckpt") as file:
        tensors = file.tensors()
        assert tensors["w"].numpy().shape == (4, 6)
        assert tensors["strs"].numpy().dtype == object


def test_variable_of_an_index_without_its_place_says_so() -> None:
    data = (SYNTH / "ckpt_partitioned" / "model.ckpt.index").read_bytes()
    with pbkaitai.open(data) as file, pytest.raises(TensorError, match="stand in other files"):
        file.tensors()["w"].numpy()


def test_damaged_file_gives_the_tensors_that_can_be_read() -> None:
    with pbkaitai.open(DATA / "damaged" / "cut_half.pb") as file:
        assert len(file.tensors()) > 3
        assert len(file.problems) == 1


# --- differences and tables -------------------------------------------------------------


def test_differences_are_those_of_two_files() -> None:
    changed = GraphDef.from_file(FROZEN)
    changed.node[0].name = "words"
    for node in changed.node:
        node.input[:] = ["words" if name == "tokens" else name for name in node.input]
    with pbkaitai.open(FROZEN) as a, pbkaitai.open(changed.to_bytes()) as b:
        assert not a.diff(a)
        assert len(a.diff(b)) > 0
        assert a.diff(b).facts["subject"] == "tensorflow.GraphDef"
        assert not a.diff(b, ignore=["names"])


def test_data_frames() -> None:
    pandas = pytest.importorskip("pandas")
    with pbkaitai.open(FROZEN) as file:
        frame = file.to_pandas()
        assert list(frame["name"]) == [item["name"] for item in file.nodes()]
        assert isinstance(file.io().to_pandas(), pandas.DataFrame)
        assert len(file.tensors().to_pandas()) == len(file.tensors())


def test_arrow_tables() -> None:
    pytest.importorskip("pyarrow")
    with pbkaitai.open(FROZEN) as file:
        assert file.to_arrow().num_rows == len(file.nodes())
        assert file.tensors().to_arrow().num_rows == len(file.tensors())


def test_graph_for_networkx() -> None:
    networkx = pytest.importorskip("networkx")
    with pbkaitai.open(FROZEN) as file:
        graph = file.to_networkx()
        assert set(graph) == {item["name"] for item in file.nodes()}
        assert networkx.has_path(graph, "tokens", "scores")


def test_names_from_a_file_show_themselves_on_one_line_and_cut() -> None:
    """A `repr` reaches the terminal as it is: no control characters, no megabytes."""
    name = "a\x1b[2J\n\u202eb"
    float32 = bytes.fromhex("0a 05") + b"dtype" + bytes.fromhex("12 02 30 01")
    node = GraphDef().node.add(name=name, op="Const").to_bytes()
    graph = GraphDef.from_bytes(_record(1, node + _record(5, float32)))
    for index in range(40):
        graph.library.function.add().signature.name = f"{name}{index}" + "x" * 1000
    graph.node[0].attr["value"].tensor.dtype = 1
    model = SavedModel()
    meta_graph = model.meta_graphs.add(graph_def=graph)
    meta_graph.meta_info_def.tags.append("serve")
    for index in range(40):
        meta_graph.signature_def[f"{name}{index}" + "x" * 1000].method_name = name
    with pbkaitai.open(model.to_bytes(), type="SavedModel") as file:
        operation = file.graph.get_operations()[0]
        shown = [operation, operation.outputs[0], file.tensors()[0], file.signatures]
        for thing in [*shown, file.graph.functions, *file.graph.functions.values()]:
            text = repr(thing)
            assert text.isprintable(), text
            assert "x1b[2J" in text
            assert len(text) < 5000
        assert str(operation.outputs[0]).isprintable()
        assert "40 in all" in repr(file.signatures)
        assert "40 in all" in repr(file.graph.functions)


def _record(number: int, payload: bytes) -> bytes:
    return bytes([number << 3 | 2, len(payload)]) + payload


def test_a_word_alone_is_a_word() -> None:
    """A text is no row of letters: a check that looks for ops "S" and "o" finds nothing."""
    with pbkaitai.open(FROZEN) as file:
        assert not file.check(deny="Softmax")
        assert not file.diff(file, ignore="names,order")


@pytest.mark.parametrize("tolerance", [-1, float("nan")])
def test_tolerance_that_says_nothing_is_refused(tolerance: float) -> None:
    with pbkaitai.open(FROZEN) as file, pytest.raises(ValueError, match="tolerances are 0 or more"):
        file.diff(file, rtol=tolerance)


def test_closed_file_says_so() -> None:
    with pbkaitai.open(FROZEN) as file:
        pass
    for ask in (
        *(file.nodes, file.ops, file.functions, file.check, file.tensors, file.io, file.summary),
        *(file.to_networkx, file._repr_html_, lambda: file.graph, lambda: file.diff(file)),
        lambda: str(file),
    ):
        with pytest.raises(ValueError, match="is closed; ask while it is open"):
            ask()
    assert "frozen_graph.pb" in repr(file)
    file.close()


def test_no_signatures_are_told_in_a_notebook() -> None:
    with pbkaitai.open(FROZEN) as file:
        assert "signatures: none" in file.signatures._repr_html_()

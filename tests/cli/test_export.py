"""`export` and `tensor --save`: what stands in the folder afterwards."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import corpus
import numpy as np
import pytest
from click.testing import CliRunner, Result

from pbkaitai.cli.commands import cli
from pbkaitai.messages import GraphDef, TensorProto
from pbkaitai.opening import open as open_file
from pbkaitai.tensors import to_ndarray

FROZEN = str(corpus.EXAMPLES / "frozen_graph.pb")
HOSTILE = ["../../evil", "/etc/passwd", "CON", "a/b", "A.B", "", "x" * 500, "..", "\x1b[2J", "a\\b"]


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="pbkaitai")


def index_of(folder: Path) -> dict[str, Any]:
    rows = json.loads((folder / "index.json").read_text(encoding="utf-8"))["tensors"]
    return {row["name"]: row for row in rows}


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    graph = GraphDef()
    for number, name in enumerate(HOSTILE):
        tensor = TensorProto(dtype=3, int_val=[number])
        graph.node.add(name=name, op="Const").attr["value"].tensor = tensor
    path = tmp_path / "hostile.pb"
    graph.write(path)
    return path


@pytest.mark.parametrize("form", ["npz", "npy", "csv", "safetensors"])
def test_names_lead_nowhere_else(hostile: Path, tmp_path: Path, form: str) -> None:
    folder = tmp_path / "deep" / "out"
    before = {path for path in tmp_path.rglob("*") if folder not in path.parents}
    result = run("export", hostile, folder, "--format", form)
    assert result.exit_code == 0, result.output
    after = {path for path in tmp_path.rglob("*") if folder not in path.parents}
    assert after - before == {folder.parent, folder}
    rows = index_of(folder)
    assert set(rows) == set(HOSTILE)
    assert {path.name for path in folder.iterdir()} == {
        "index.json",
        *(row["file"] for row in rows.values()),
    }
    for number, name in enumerate(HOSTILE):
        file = folder / rows[name]["file"]
        if form == "npy":
            assert np.load(file, allow_pickle=False).tolist() == number
        elif form == "npz":
            with np.load(file, allow_pickle=False) as archive:
                assert archive[rows[name]["key"]].tolist() == number
        elif form == "csv":
            assert file.read_text() == f"{number}\n"


def test_every_tensor_of_a_graph_is_exported(tmp_path: Path) -> None:
    assert run("export", FROZEN, tmp_path / "out").exit_code == 0
    rows = index_of(tmp_path / "out")
    with np.load(tmp_path / "out" / "tensors.npz", allow_pickle=False) as archive:
        kept = set(archive.files)
        with open_file(FROZEN) as file:
            for node in file.message.node:  # type: ignore[union-attr]
                if node.op != "Const":
                    continue
                array = to_ndarray(node.attr["value"].tensor)
                if array.dtype == object:
                    beside = json.loads((tmp_path / "out" / rows[node.name]["file"]).read_text())
                    assert beside["values"] == [text.decode() for text in array.reshape(-1)]
                else:
                    assert np.array_equal(archive[node.name], array)
                    kept.discard(node.name)
    assert all("/while/" in name for name in kept)  # those of functions are left


def test_existing_files_are_kept_without_force(tmp_path: Path) -> None:
    path = tmp_path / "x.npy"
    path.write_bytes(b"mine")
    tensor = str(corpus.EXAMPLES / "tensor.pb")
    result = run("tensor", tensor, "--save", path)
    assert result.exit_code == 2
    assert path.read_bytes() == b"mine"
    assert run("tensor", tensor, "--save", path, "--force").exit_code == 0
    assert np.load(path).shape == (1000,)
    assert run("export", tensor, tmp_path, "--format", "npy").exit_code == 0
    assert run("export", tensor, tmp_path, "--format", "npy").exit_code == 2


def test_what_fails_in_the_middle_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbkaitai.analysis.values import saving

    def fail(stream: Any, values: Any) -> None:
        stream.write(b"half")
        raise OSError(28, "No space left on device", "x.npy")

    monkeypatch.setattr(saving, "write_npy", fail)
    result = run("tensor", corpus.EXAMPLES / "tensor.pb", "--save", tmp_path / "x.npy")
    assert result.exit_code == 2
    assert "no space left" in result.stderr
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("suffix", ["npy", "npz", "csv", "safetensors", "json"])
def test_tensor_is_saved_by_suffix(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"w.{suffix}"
    result = run("tensor", FROZEN, "while/input_5", "--save", path)
    assert result.exit_code == 0
    assert result.stdout == ""
    assert result.stderr.startswith("written: ")
    assert path.stat().st_size > 3000


def test_variables_of_a_saved_model_are_exported(tmp_path: Path) -> None:
    model = corpus.EXAMPLES / "saved_model"
    result = run("export", model, tmp_path / "out", "*/.ATTRIBUTES/*")
    assert result.exit_code == 0, result.output
    with np.load(tmp_path / "out" / "tensors.npz", allow_pickle=False) as archive:
        assert all(name.endswith("/VARIABLE_VALUE") for name in archive.files)
        assert sum(archive[name].size for name in archive.files) > 1000


def test_one_file_is_written_where_its_name_is_that_of_one(tmp_path: Path) -> None:
    for suffix in ("npz", "safetensors"):
        path = tmp_path / f"weights.{suffix}"
        result = run("export", FROZEN, path, "while/*")
        assert result.exit_code == 0, result.stderr
        assert path.is_file()
        assert result.stderr.splitlines()[-1].endswith(f" {path}")
    assert sorted(found.name for found in tmp_path.iterdir()) == [
        "weights.npz",
        "weights.safetensors",
    ]
    with np.load(tmp_path / "weights.npz") as loaded:
        assert "while/input_5" in loaded.files


def test_text_is_left_out_of_one_file_and_that_is_told(tmp_path: Path) -> None:
    graph = GraphDef()
    for name, tensor in (
        ("text", TensorProto(dtype=7, string_val=[b"a"])),
        ("number", TensorProto(dtype=3, int_val=[1])),
    ):
        graph.node.add(name=name, op="Const").attr["value"].tensor = tensor
    graph.write(tmp_path / "graph.pb")
    result = run("export", tmp_path / "graph.pb", tmp_path / "all.npz")
    assert 'skipped: "text" is left out: npz cannot hold DT_STRING' in result.stderr
    with np.load(tmp_path / "all.npz") as loaded:
        assert loaded.files == ["number"]


def test_name_of_a_file_that_holds_one_tensor_is_no_folder(tmp_path: Path) -> None:
    result = run("export", FROZEN, tmp_path / "x.npy")
    assert result.exit_code == 2
    assert "name a folder" in result.stderr
    result = run("export", FROZEN, tmp_path / "x.npz", "--format", "csv")
    assert result.exit_code == 2
    assert not list(tmp_path.iterdir())


def test_file_that_is_there_is_not_written_over_as_one(tmp_path: Path) -> None:
    path = tmp_path / "x.npz"
    path.write_bytes(b"mine")
    assert run("export", FROZEN, path).exit_code == 2
    assert path.read_bytes() == b"mine"
    assert run("export", FROZEN, path, "-f").exit_code == 0


def test_output_is_named_behind_o_as_well(tmp_path: Path) -> None:
    assert run("export", FROZEN, "-o", tmp_path / "a", "while/*").exit_code == 0
    assert run("export", FROZEN, tmp_path / "b", "while/*").exit_code == 0
    assert index_of(tmp_path / "a").keys() == index_of(tmp_path / "b").keys()
    assert run("export", FROZEN, tmp_path / "c", "while/*", "-o", tmp_path / "d").exit_code == 2
    assert "Missing argument 'DIR'" in run("export", FROZEN).stderr
    result = run("tensor", FROZEN, "while/input_5", "-o", tmp_path / "x.npy")
    assert result.exit_code == 0
    assert (tmp_path / "x.npy").is_file()


@pytest.mark.parametrize("name", ["tensors", "ops"])
def test_pattern_may_be_a_regular_expression(name: str) -> None:
    pattern = {"tensors": "^while/input_[56]$", "ops": "^Mat.ul$"}[name]
    result = run(name, FROZEN, pattern, "--regex")
    assert len(result.stdout.splitlines()) == {"tensors": 2, "ops": 1}[name]
    assert "no regular expression" in run(name, FROZEN, "(", "--regex").stderr


def test_ops_are_compared_in_any_case_and_near_ones_are_told() -> None:
    assert run("ops", FROZEN, "matmul").stdout == run("ops", FROZEN, "MatMul").stdout != ""
    assert (
        run("nodes", FROZEN, "--op", "matmul").stdout
        == run("nodes", FROZEN, "--op", "MatMul").stdout
    )
    assert 'did you mean "MatMul"' in run("ops", FROZEN, "matmull").stderr
    assert 'did you mean "while/input_5"' in run("tensors", FROZEN, "wihle/input_5").stderr


def test_part_of_a_name_of_a_function_will_do_everywhere(tmp_path: Path) -> None:
    model = str(corpus.EXAMPLES / "saved_model")
    for args in (
        ("functions", model, "logits"),
        ("io", model, "--function", "logits"),
        ("convert", model, "--to", "dot", "--function", "logits"),
        ("node", model, "Gather", "--function", "logits"),
    ):
        result = run(*args)
        assert result.exit_code == 0, (args, result.stderr)
        assert result.stdout
        assert "functions have" in run(*args[:-1], "while").stderr, args

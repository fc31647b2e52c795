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
    from pbkaitai.analysis import saving

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

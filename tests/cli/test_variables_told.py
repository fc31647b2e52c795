"""Commands tell which variables are missing or damaged, each cause once."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from corpus import EXAMPLES

from pbkaitai.cli.commands import cli

DATA_FILE = "variables.data-00000-of-00001"
NO_FOLDER = 'problem: the model has variables, but there is no "variables/" beside it'
NO_DATA = f'problem: there is no data file "{DATA_FILE}" beside the index'


def run(*args: str | Path, input: bytes | None = None) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args], prog_name="pbkaitai", input=input)


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return Path(shutil.copytree(EXAMPLES / "saved_model", tmp_path / "model"))


def problems(result: Result) -> list[str]:
    return [line for line in result.stderr.splitlines() if line.startswith("problem: ")]


def test_tensors_of_a_model_without_its_folder(model: Path) -> None:
    shutil.rmtree(model / "variables")
    for args in (("tensors", model), ("tensors", model, "--no-stats")):
        result = run(*args)
        assert (result.exit_code, problems(result)) == (4, [NO_FOLDER])
    result = run("tensors", model, "--variables")
    assert (result.exit_code, problems(result)) == (1, [NO_FOLDER])
    assert "no variables are in this tensorflow.SavedModel" in result.stderr
    assert run("tensors", model, "--constants").exit_code == 0


def test_tensors_without_a_data_file_tell_that_once(model: Path) -> None:
    (model / "variables" / DATA_FILE).unlink()
    result = run("tensors", model, "--variables", "--json")
    assert (result.exit_code, problems(result)) == (4, [NO_DATA])
    rows = json.loads(result.stdout)["tensors"]
    assert len(rows) > 1
    assert {row["fault"] for row in rows} == {"no data file"}


def test_tensors_of_a_cut_data_file_tell_that_once(model: Path) -> None:
    path = model / "variables" / DATA_FILE
    path.write_bytes(path.read_bytes()[:2])
    result = run("tensors", model)
    assert result.exit_code == 4
    assert len(problems(result)) == 1
    assert f'"{DATA_FILE}" is cut off: it has 2 bytes' in result.stderr


def test_changed_value_names_its_variable(model: Path) -> None:
    path = model / "variables" / DATA_FILE
    data = bytearray(path.read_bytes())
    data[8] ^= 1
    path.write_bytes(data)
    result = run("tensors", model)
    assert result.exit_code == 4
    (line,) = problems(result)
    assert line.startswith("problem: the checksum of its bytes is 0x")
    assert run("tensors", model, "--no-stats").exit_code == 0  # which reads no values


def test_variables_and_constants_are_listed_alone(model: Path) -> None:
    rows = json.loads(run("tensors", model, "--json").stdout)["tensors"]
    names = {row["name"] for row in rows if row["place"] == "variable"}
    assert "_CHECKPOINTABLE_OBJECT_GRAPH" in names
    found = json.loads(run("tensors", model, "--variables", "--json").stdout)["tensors"]
    assert {row["name"] for row in found} == names - {"_CHECKPOINTABLE_OBJECT_GRAPH"}
    found = json.loads(run("tensors", model, "--constants", "--json").stdout)["tensors"]
    assert {row["place"] for row in found} == {"node", "function"}


def test_export_writes_the_weights_alone(model: Path, tmp_path: Path) -> None:
    assert run("export", model, tmp_path / "out", "--variables").exit_code == 0
    rows = json.loads((tmp_path / "out" / "index.json").read_text())["tensors"]
    assert "tensors.npz" in {row["file"] for row in rows}
    assert "_CHECKPOINTABLE_OBJECT_GRAPH" not in {row["name"] for row in rows}


def test_export_tells_what_is_missing_once(model: Path, tmp_path: Path) -> None:
    (model / "variables" / DATA_FILE).unlink()
    result = run("export", model, tmp_path / "out")
    assert (result.exit_code, problems(result)) == (4, [NO_DATA])
    skipped = [line for line in result.stderr.splitlines() if line.startswith("skipped: ")]
    assert len(skipped) == 1
    assert skipped[0].endswith(NO_DATA.removeprefix("problem: "))


def test_tensor_that_is_a_variable_says_what_is_missing(tmp_path: Path, model: Path) -> None:
    listed = json.loads(run("nodes", model, "--op", "VarHandleOp", "--json").stdout)["nodes"]
    name = listed[0]["name"]
    result = run("tensor", model, name)
    assert result.exit_code == 2
    assert "`pbkaitai tensors --variables` lists the variables beside the model" in result.stderr
    shutil.rmtree(model / "variables")
    result = run("tensor", model, name)
    assert NO_FOLDER.removeprefix("problem: ") in result.stderr


def test_diff_and_check_of_a_broken_model_are_no_success(model: Path) -> None:
    shutil.rmtree(model / "variables")
    result = run("diff", EXAMPLES / "saved_model", model)
    assert result.exit_code == 1
    assert "do not differ" not in result.stdout
    result = run("check", model)
    assert result.exit_code == 1
    assert NO_FOLDER.removeprefix("problem: ") in result.stdout


def test_show_says_in_one_line_what_is_missing(model: Path) -> None:
    index = model / "variables" / "variables.index"
    assert "variables missing" not in run("show", model).stdout
    (model / "variables" / DATA_FILE).unlink()
    for path in (model, index):
        result = run("show", path)
        assert result.exit_code == 0
        assert f"variables missing: {NO_DATA.removeprefix('problem: ')}\n" in result.stdout
    shutil.rmtree(model / "variables")
    told = f"variables missing: {NO_FOLDER.removeprefix('problem: ')}\n"
    assert told in run("show", model).stdout
    assert json.loads(run("show", model, "--json").stdout)["missing"] == [
        NO_FOLDER.removeprefix("problem: ")
    ]


def test_diff_with_stdin_says_that_variables_are_not_compared(model: Path) -> None:
    data = (model / "saved_model.pb").read_bytes()
    result = run("diff", model, "-", input=data)
    assert result.exit_code == 0
    assert "note: the variables are not compared: nothing is known beside -" in result.stderr


def test_list_of_tensors_tells_what_it_leaves_out(model: Path) -> None:
    shutil.rmtree(model / "variables")
    result = run("convert", model, "--to", "csv", "--table", "tensors")
    assert (result.exit_code, problems(result)) == (4, [NO_FOLDER])
    assert run("convert", model, "--to", "csv").exit_code == 0
